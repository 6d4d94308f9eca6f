import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import type { Caller } from '#platform/testing/caller.ts';

let server: TestServer;
let sol: string;
const reason = 'Renewal reminders do not arrive';

beforeAll(async () => {
  server = await startTestServer();
  sol = server.world.tenants.sol;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await server.admin.query("update tenants set status = 'Active', status_changed_at = null where id = $1", [sol]);
  await server.admin.query('delete from visit_rules');
  await server.admin.query('delete from visit_openings');
  await server.admin.query('delete from visits');
});

const olga = () => server.as('olga');
const ask = () => olga().post(`/tenants/${sol}/visits`, { reason });
async function visit(): Promise<Caller & { id: string }> {
  const { status, body } = await ask();
  expect(status).toBe(201);
  return { ...server.withToken(body.access_token), id: body.id };
}
const minutesLater = (minutes: number) => new Date(Date.parse(testNow) + minutes * 60_000);
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code];

describe('POST /tenants/{id}/visits', () => {
  test('201: thirty minutes of reading what an Admin reads, under the own name', async () => {
    const lead = await server.as('lucia').post('/leads', aLead());
    const { body } = await ask();
    expect(body).toMatchObject({
      status: 'Active',
      reason,
      operator_username: 'olga',
      ends_at: minutesLater(30).toISOString(),
      user: { username: 'olga', role: 'Admin', agency: { name: 'Sol Seguros' }, visit: { id: body.id, reason } },
    });
    const visitor = server.withToken(body.access_token);
    expect((await visitor.get('/auth/me')).body).toEqual(body.user);
    expect((await visitor.get(`/leads/${lead.body.id}`)).body).toMatchObject({ id: lead.body.id });
    expect((await visitor.get('/auth/users')).status).toBe(200);
    server.setTime(minutesLater(29.99));
    expect((await visitor.get('/leads')).status).toBe(200);
    server.setTime(minutesLater(30));
    expect(code(await visitor.get('/leads'))).toEqual([401, 'not_authenticated']);
  });

  test('422: without a reason of 5 to 500 letters', async () => {
    for (const reason of ['', 'why ', 'x'.repeat(501)]) {
      expect((await olga().post(`/tenants/${sol}/visits`, { reason })).status).toBe(422);
    }
    for (const reason of ['12345', 'x'.repeat(500)]) {
      expect((await olga().post(`/tenants/${sol}/visits`, { reason })).status).toBe(201);
    }
  });

  test('404 for no agency, 403 for one that lets nobody in, and for everybody but operators', async () => {
    expect((await olga().post(`/tenants/${crypto.randomUUID()}/visits`, { reason })).status).toBe(404);
    expect(code(await server.as('ana').post(`/tenants/${sol}/visits`, { reason }))).toEqual([403, 'forbidden']);
    await server.admin.query("update tenants set status = 'Suspended' where id = $1", [sol]);
    expect(code(await ask())).toEqual([403, 'tenant_suspended']);
  });

  test('the next visit ends the one before', async () => {
    const first = await visit();
    await visit();
    expect((await first.get('/leads')).status).toBe(401);
  });
});

describe('On a visit', () => {
  test('403 visit_reads_only for whatever writes, shows secrets or makes files; the trail names both', async () => {
    const visitor = await visit();
    for (const answer of [
      await visitor.post('/leads', aLead()),
      await visitor.put('/branding', { company_name: 'X' }),
      await visitor.post('/commissions/file'),
      await visitor.post('/leads/file?format=print'),
      await visitor.post('/agency-data', { current_password: 'x' }),
      await visitor.get('/integrations'),
      await visitor.get('/communications/settings'),
      await visitor.get('/live'),
      await visitor.put('/access/visit-rule', { ask_first: false }),
    ]) {
      expect(answer.status).toBe(403);
      expect(['visit_reads_only', 'feature_disabled']).toContain(answer.body.code);
    }
    const { rows } = await server.admin.query(
      "select actor_id, actor_name, really from audit_events where action = 'createLead' and outcome = 'visit_reads_only'",
    );
    expect(rows[0]).toEqual({ actor_id: null, actor_name: 'Admin', really: 'Olga Ruiz (olga)' });
  });

  test('403 for the platform and for a visit within the visit', async () => {
    const visitor = await visit();
    expect(code(await visitor.get('/tenants'))).toEqual([403, 'forbidden']);
    expect(code(await visitor.post(`/tenants/${sol}/visits`, { reason }))).toEqual([403, 'forbidden']);
  });
});

describe('A visit ends', () => {
  test('with a click of the visitor, and of an Admin, once', async () => {
    const own = await visit();
    expect((await own.post(`/access/visits/${own.id}/end`)).body).toMatchObject({ ended_by: 'Olga Ruiz (olga)' });
    expect((await own.get('/leads')).status).toBe(401);
    const other = await visit();
    expect((await server.as('ana').post(`/access/visits/${other.id}/end`)).body).toMatchObject({
      status: 'Ended',
      ended_by: 'Ana Beltrán',
    });
    expect((await other.get('/leads')).status).toBe(401);
    expect(code(await server.as('ana').post(`/access/visits/${other.id}/end`))).toEqual([409, 'visit_over']);
    expect((await server.as('walter').post(`/access/visits/${other.id}/end`)).status).toBe(404);
  });

  test('once, also where two end it at once', async () => {
    const { id } = await visit();
    const ends = [1, 2].map(() => server.as('ana').post(`/access/visits/${id}/end`));
    expect((await Promise.all(ends)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('also where it begins while an Admin ends it', async () => {
    await server.as('ana').put('/access/visit-rule', { ask_first: true });
    const { id } = (await ask()).body;
    await server.as('ana').post(`/access/visits/${id}/answer`, { is_agreed: true });
    const { tenancy } = server.services;
    const { readInTenant } = tenancy;
    let begun = await server.anonymous.get('/auth/me');
    const reading = vi.spyOn(tenancy, 'readInTenant').mockImplementationOnce(async (...query) => {
      const seen = await readInTenant(...query);
      begun = await ask();
      return seen as never;
    });
    const ended = await server.as('ana').post(`/access/visits/${id}/end`);
    reading.mockRestore();
    expect(begun.body).toMatchObject({ id, status: 'Active' });
    expect(ended).toMatchObject({ status: 200, body: { status: 'Ended', ended_by: 'Ana Beltrán' } });
    expect((await server.withToken(begun.body.access_token).get('/leads')).status).toBe(401);
  });

  test('no visitor ends the visit of another', async () => {
    const first = await visit();
    await server.admin.query('update visits set operator_id = operator_id, ended_at = null where id = $1', [first.id]);
    const second = await visit();
    expect((await second.post(`/access/visits/${first.id}/end`)).status).toBe(404);
  });

  test('with the operator’s account, in the midst of it', async () => {
    const visitor = await visit();
    const { id } = server.world.users.olga as { id: string };
    await server.admin.query('update users set is_active = false where id = $1', [id]);
    expect((await visitor.get('/leads')).status).toBe(401);
    await server.admin.query('update users set is_active = true, password_changed_at = $2 where id = $1', [
      id,
      minutesLater(1),
    ]);
    expect((await visitor.get('/leads')).status).toBe(401);
    await server.admin.query('update users set password_changed_at = null where id = $1', [id]);
  });

  test('with the suspension of the agency, also when that is over', async () => {
    const visitor = await visit();
    server.setTime(minutesLater(1));
    await olga().post(`/tenants/${sol}/suspend`);
    expect((await visitor.get('/leads')).status).toBe(401);
    await olga().post(`/tenants/${sol}/activate`);
    expect((await visitor.get('/leads')).status).toBe(401);
    const listed = (await server.as('ana').get('/access/visits')).body;
    expect(listed.find((each: { id: string }) => each.id === visitor.id)).toMatchObject({ status: 'Ended' });
  });
});

describe('GET /access/visits', () => {
  test('200: who, why, when, and what was opened how often', async () => {
    const lead = await server.as('lucia').post('/leads', aLead());
    const visitor = await visit();
    await visitor.get(`/leads/${lead.body.id}`);
    await visitor.get(`/leads/${lead.body.id}`);
    await visitor.get('/policies');
    await visitor.get('/auth/me');
    const { body } = await server.as('ana').get('/access/visits?limit=1');
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ id: visitor.id, operator_name: 'Olga Ruiz', reason, status: 'Active' });
    expect(body[0].opened).toEqual(
      expect.arrayContaining([
        { area: 'leads', operation: 'readLead', record: lead.body.id, times: 2, last_at: testNow },
        { area: 'policies', operation: 'listPolicies', record: null, times: 1, last_at: testNow },
      ]),
    );
    expect(body[0].opened).toHaveLength(2);
  });

  test('the operators see that there was a visit, and not what was opened', async () => {
    const { id } = await visit();
    const { body } = await olga().get(`/tenants/${sol}/visits`);
    expect(body[0]).toMatchObject({ id, status: 'Active' });
    expect(body[0]).not.toHaveProperty('opened');
  });
});

describe('An agency that wants to be asked', () => {
  beforeEach(async () => {
    await server.as('ana').put('/access/visit-rule', { ask_first: true });
  });
  const answer = (id: string, is_agreed: boolean) =>
    server.as('ana').post(`/access/visits/${id}/answer`, { is_agreed });

  test('201 without a token; after its yes the visit begins', async () => {
    const asked = (await ask()).body;
    expect(asked).toMatchObject({ status: 'Waiting', access_token: null, user: null, begun_at: null });
    expect((await ask()).body.id).toBe(asked.id);
    expect((await answer(asked.id, true)).body).toMatchObject({ status: 'Agreed', answered_by: 'Ana Beltrán' });
    expect(code(await answer(asked.id, false))).toEqual([409, 'visit_over']);
    server.setTime(minutesLater(60));
    const begun = (await ask()).body;
    expect(begun).toMatchObject({ id: asked.id, status: 'Active', ends_at: minutesLater(90).toISOString() });
    expect((await server.withToken(begun.access_token).get('/leads')).status).toBe(200);
    expect((await ask()).body).toMatchObject({ status: 'Waiting' });
  });

  test('after its no, or a day, there is nothing to begin', async () => {
    const asked = (await ask()).body;
    expect((await answer(asked.id, false)).body).toMatchObject({ status: 'Refused' });
    const again = (await ask()).body;
    expect(again).toMatchObject({ status: 'Waiting' });
    expect(again.id).not.toBe(asked.id);
    server.setTime(minutesLater(24 * 60));
    expect(code(await answer(again.id, true))).toEqual([409, 'visit_over']);
  });
});

test('the Admins are told when a visit begins and when one is asked for', async () => {
  const before = (await server.as('ana').get('/notifications?limit=500')).body.length;
  await visit();
  await server.as('ana').put('/access/visit-rule', { ask_first: true });
  await ask();
  const { body } = await server.as('ana').get('/notifications?limit=500');
  expect(
    body
      .slice(0, body.length - before)
      .map(({ kind }: { kind: string }) => kind)
      .sort(),
  ).toEqual(['visit.asked', 'visit.begun']);
  expect(body[0].facts).toMatchObject({ operator: 'Olga Ruiz', reason });
  const { body: ofManager } = await server.as('miguel').get('/notifications');
  expect(ofManager).toEqual([]);
});
