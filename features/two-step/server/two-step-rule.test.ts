import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { parseCommand } from '#platform/server/console/command.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { mailsWhen } from '#platform/testing/outbox.ts';
import { codeAt } from '../testing.ts';
import { twoStepCommands } from './commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
});
afterAll(() => server.close());

const proof = () => ({ current_password: server.world.password });
const login = (username: string) => server.anonymous.post('/auth/login', { username, password: server.world.password });

async function setUp(caller: Caller): Promise<string[]> {
  const { body } = await caller.put('/two-step/app/setup', proof());
  const answer = await caller.put('/two-step/app', { setup: body.setup, code: codeAt(body.secret, testNow) });
  expect(answer.status).toBe(200);
  return answer.body.recovery_codes;
}

const idOf = (username: string) => server.world.users[username]?.id ?? '';
const reset = (by: string, whom: string, body: object = proof()) =>
  server.as(by).post(`/two-step/users/${idOf(whom)}/reset`, body);
const demand = (by: string, is_demanded: boolean) => server.as(by).put('/two-step/rule', { is_demanded });

describe('An agency that demands a second step', () => {
  let open: Caller;
  beforeAll(async () => {
    open = server.as('lucia');
    await open.get('/auth/me');
  });

  test('409 for an Admin who has none, 403 for everybody else', async () => {
    expect(await demand('ana', true)).toMatchObject({ status: 409, body: { code: 'own_second_step_first' } });
    for (const username of ['miguel', 'lucia', 'carlos', 'elena', 'olga']) {
      expect((await demand(username, true)).status).toBe(403);
    }
    expect((await server.as('miguel').get('/two-step')).body.is_demanded).toBe(false);
  });

  test('lets whoever is signed in go on, and nobody in who has none before one is set up', async () => {
    const ana = server.as('ana');
    await setUp(ana);
    server.setTime('2026-11-16T20:00:01.000Z');
    expect((await ana.put('/two-step/rule', { is_demanded: true })).status).toBe(204);
    expect((await open.get('/leads')).status).toBe(200);
    const { access_token, user } = (await login('lucia')).body;
    expect(user.must_set_up_two_step).toBe(true);
    const lucia = server.withToken(access_token);
    expect((await lucia.get('/auth/me')).body).toEqual(user);
    expect(await lucia.get('/leads')).toMatchObject({ status: 403, body: { code: 'two_step_setup_required' } });
    expect((await lucia.get('/two-step')).body.is_demanded).toBe(true);
    await setUp(lucia);
    expect((await lucia.get('/leads')).status).toBe(200);
    expect((await lucia.get('/auth/me')).body).toMatchObject({ must_set_up_two_step: false, second_steps: ['app'] });
    expect((await open.get('/leads')).status).toBe(401);
  });

  test('409 for removing the last one', async () => {
    const answer = await server.as('ana').post('/two-step/app/removal', proof());
    expect(answer).toMatchObject({ status: 409, body: { code: 'two_step_demanded' } });
    expect((await server.as('ana').get('/two-step')).body.app_since).not.toBeNull();
  });

  test('asks for it after a given password, and one after the other', async () => {
    const first = 'Pelican-Dock-31';
    const person = { username: 'rosa', email: 'rosa@example.com', full_name: 'Rosa Vidal', role: 'CSR' };
    await server.as('ana').post('/auth/register', { ...person, password: first });
    const { access_token } = (await server.anonymous.post('/auth/login', { username: 'rosa', password: first })).body;
    const rosa = server.withToken(access_token);
    const refused = async () => (await rosa.get('/leads')).body.code;
    expect(await refused()).toBe('password_change_required');
    await rosa.put('/auth/password', { current_password: first, new_password: server.world.password });
    expect(await refused()).toBe('two_step_setup_required');
    await setUp(rosa);
    expect((await rosa.get('/leads')).status).toBe(200);
  });

  test('demands it of nobody elsewhere, and of nobody once it does no more', async () => {
    expect((await login('grace')).body.user.must_set_up_two_step).toBe(false);
    const { access_token } = (await login('miguel')).body;
    const miguel = server.withToken(access_token);
    expect((await miguel.get('/leads')).status).toBe(403);
    expect((await demand('ana', false)).status).toBe(204);
    expect((await miguel.get('/leads')).status).toBe(200);
    const { rows } = await server.admin.query(
      "select before, after from audit_events where action = 'setTwoStepRule' and outcome = 'done' order by at",
    );
    expect(rows).toEqual([
      { before: { is_demanded: false }, after: { is_demanded: true } },
      { before: { is_demanded: true }, after: { is_demanded: false } },
    ]);
  });

  test('shows its Admins who has what', async () => {
    const { body } = await server.as('ana').get('/auth/users');
    const steps = Object.fromEntries(
      body.map((user: { username: string; second_steps: string[] }) => [user.username, user.second_steps]),
    );
    expect(steps).toMatchObject({ ana: ['app'], lucia: ['app'], miguel: [], elena: [] });
  });
});

test('the platform demands it of its operators, by the command of whoever runs the server', async () => {
  const run = (demanded: string) => {
    const words = ['demand-two-step', '--username', 'olga', '--demanded', demanded];
    const parsed = parseCommand(twoStepCommands, words);
    if (parsed.kind !== 'run') throw new Error('Only help was asked for.');
    return parsed.command.run(parsed.input, server.services);
  };
  await run('yes');
  expect((await login('olga')).body.user.must_set_up_two_step).toBe(true);
  expect((await login('miguel')).body.user.must_set_up_two_step).toBe(false);
  await run('no');
  expect((await login('olga')).body.user.must_set_up_two_step).toBe(false);
  await expect(run('perhaps')).rejects.toThrow('--demanded is yes or no.');
});

describe('A second step that is lost', () => {
  test('is reset by an Admin of the agency with the own password; sessions and what waits end, and a mail says so', async () => {
    const carlos = server.as('carlos');
    const codes = await setUp(carlos);
    const { token } = (await login('carlos')).body.second_step;
    expect((await reset('ana', 'carlos')).status).toBe(204);
    expect((await carlos.get('/auth/me')).status).toBe(401);
    const end = await server.anonymous.post('/auth/login/code', { token, code: codes[0] });
    expect(end.status).toBe(400);
    expect((await login('carlos')).body.user.second_steps).toEqual([]);
    const [mail] = await mailsWhen(
      server,
      'carlos@example.com',
      1,
      'Se restableció el segundo paso de su cuenta de Vigencia',
    );
    expect(mail?.text).toContain('carlos');
  });

  test('409 for the own one and for a wrong password, 403 for other roles, 404 for other agencies and for nobody', async () => {
    expect(await reset('ana', 'ana')).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect(await reset('ana', 'lucia', { current_password: 'Wrong-Ibis-63' })).toMatchObject({
      status: 409,
      body: { code: 'wrong_password' },
    });
    for (const username of ['miguel', 'lucia', 'carlos', 'elena', 'olga']) {
      expect((await reset(username, 'lucia')).status).toBe(403);
    }
    expect((await reset('walter', 'lucia')).status).toBe(404);
    expect((await server.as('ana').post(`/two-step/users/${randomUUID()}/reset`, proof())).status).toBe(404);
    expect((await login('lucia')).body).toHaveProperty('second_step');
  });

  test('is reset by whoever runs the server, also of the only Admin', async () => {
    const parsed = parseCommand(twoStepCommands, ['reset-two-step', '--username', 'ana']);
    if (parsed.kind !== 'run') throw new Error('Only help was asked for.');
    await parsed.command.run(parsed.input, server.services);
    expect((await login('ana')).body.user).toMatchObject({ username: 'ana', second_steps: [] });
    await mailsWhen(server, 'ana@example.com', 1, 'Se restableció el segundo paso de su cuenta de Vigencia');
    const nobody = parseCommand(twoStepCommands, ['reset-two-step', '--username', 'nobody']);
    if (nobody.kind !== 'run') throw new Error('Only help was asked for.');
    await expect(nobody.command.run(nobody.input, server.services)).rejects.toThrow('There is no user "nobody".');
  });
});
