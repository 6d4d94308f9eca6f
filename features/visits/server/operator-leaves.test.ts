import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { anAccount } from '#features/super-admin/testing.ts';
import type { Caller } from '#platform/testing/caller.ts';

// A visit ends permanently with the session that it was begun from. Olga and Omar are operators.

let server: TestServer;
let sol: string;
let lakeside: string;
const omar = anAccount('', { username: 'omar', full_name: 'Omar Rey' });
let omarsId: string;
const reason = 'Renewal reminders do not arrive';

beforeAll(async () => {
  server = await startTestServer();
  ({ sol, lakeside } = server.world.tenants as { sol: string; lakeside: string });
  omarsId = (await server.as('olga').post('/super-admin/users', omar)).body.id;
  await server.admin.query('update users set must_change_password = false where id = $1', [omarsId]);
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const secondsLater = (seconds: number) => server.setTime(new Date(Date.parse(testNow) + seconds * 1_000));
async function signIn(): Promise<Caller> {
  const { username, password } = omar;
  const { status, body } = await server.anonymous.post('/auth/login', { username, password });
  expect(status).toBe(200);
  return server.withToken(body.access_token);
}
interface Visitor extends Caller {
  id: string;
}
async function visit(operator: Caller, tenant = sol): Promise<Visitor> {
  const { status, body } = await operator.post(`/tenants/${tenant}/visits`, { reason });
  expect(status).toBe(201);
  return { ...server.withToken(body.access_token), id: body.id };
}
const statuses = (visitors: readonly Caller[]) =>
  Promise.all(visitors.map(async (visitor) => (await visitor.get('/leads')).status));
const statusOf = async (list: string, by: Caller, { id }: Visitor) =>
  (await by.get(list)).body.find((each: Visitor) => each.id === id)?.status;

describe('A visit ends', () => {
  test('with the sign-out of the operator, in every agency, and no other sign-in brings it back', async () => {
    const operator = await signIn();
    const visitors = [await visit(operator), await visit(operator, lakeside)];
    expect(await statuses(visitors)).toEqual([200, 200]);
    expect((await operator.post('/auth/logout')).status).toBe(204);
    expect(await statuses(visitors)).toEqual([401, 401]);
    await signIn();
    expect(await statuses(visitors)).toEqual([401, 401]);
  });

  test('and the agency and the operators see that it has', async () => {
    const operator = await signIn();
    const visitor = await visit(operator);
    expect(await statusOf('/access/visits', server.as('ana'), visitor)).toBe('Active');
    await operator.post('/auth/logout');
    expect(await statusOf('/access/visits', server.as('ana'), visitor)).toBe('Ended');
    expect(await statusOf(`/tenants/${sol}/visits`, server.as('olga'), visitor)).toBe('Ended');
    const late = await server.as('ana').post(`/access/visits/${visitor.id}/end`, {}, { 'accept-language': 'es' });
    expect(late).toMatchObject({ status: 409, body: { code: 'visit_over' } });
  });

  test('not with the sign-out of another session, nor of another operator', async () => {
    const [operator, elsewhere] = [await signIn(), await signIn()];
    const visitor = await visit(operator);
    await elsewhere.post('/auth/logout');
    const olga = server.as('olga');
    await visit(olga);
    await olga.post('/auth/logout');
    expect(await statuses([visitor])).toEqual([200]);
  });

  test('with all sessions that the operator ends from another one, whose own visit goes on', async () => {
    const [operator, kept] = [await signIn(), await signIn()];
    const visitors = [await visit(operator), await visit(kept, lakeside)];
    expect((await kept.delete('/auth/sessions')).status).toBe(204);
    expect(await statuses(visitors)).toEqual([401, 200]);
  });

  test('with the deactivation of the operator, and stays ended when the account is let in again', async () => {
    const visitor = await visit(await signIn());
    const put = (is_active: boolean) => server.as('olga').put(`/super-admin/users/${omarsId}`, { is_active });
    expect((await put(false)).status).toBe(200);
    expect(await statuses([visitor])).toEqual([401]);
    expect((await put(true)).status).toBe(200);
    expect(await statuses([visitor])).toEqual([401]);
    expect(await statusOf('/access/visits', server.as('ana'), visitor)).toBe('Ended');
    expect(await statuses([await visit(await signIn())])).toEqual([200]);
  });

  test('with the last moment of the session, which a visit outlives by nothing; idle it may be meanwhile', async () => {
    const token = await server.openSession('olga', { idleSeconds: 60, totalSeconds: 600 });
    const visitor = await visit(server.withToken(token));
    secondsLater(599.999);
    expect(await statuses([visitor])).toEqual([200]);
    secondsLater(600);
    expect(await statuses([visitor])).toEqual([401]);
  });

  test('where it begins while its operator signs out', async () => {
    const operator = await signIn();
    const [begun] = await Promise.all([
      operator.post(`/tenants/${sol}/visits`, { reason }),
      operator.post('/auth/logout'),
    ]);
    expect([201, 401]).toContain(begun.status);
    if (begun.status === 201) expect(await statuses([server.withToken(begun.body.access_token)])).toEqual([401]);
  });

  test('with the removal of the operator', async () => {
    const visitor = await visit(await signIn());
    expect((await server.as('olga').delete(`/super-admin/users/${omarsId}`)).status).toBe(204);
    expect(await statuses([visitor])).toEqual([401]);
    expect(await statusOf('/access/visits', server.as('ana'), visitor)).toBe('Ended');
  });
});
