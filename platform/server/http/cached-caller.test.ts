import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import type { Caller } from '#platform/testing/caller.ts';

// A caller with a recently cached session may start the next read immediately, and gets the response only if the
// session is still valid.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const set = (username: string, change: string) =>
  server.admin.query(`update users set ${change} where id = $1`, [server.world.users[username]?.id]);

/** A user with a new session that the server has already cached. */
async function known(username: string) {
  const caller = server.withToken(await server.openSession(username));
  expect((await caller.get('/leads?limit=1')).status).toBe(200);
  return caller;
}

describe('A caller who was known a moment ago', () => {
  test('401 once the session has ended, whatever is asked', async () => {
    const caller = await known('lucia');
    await server.admin.query('delete from sessions where user_id = $1', [server.world.users.lucia?.id]);
    for (const path of ['/leads', '/leads?limit=nonsense', '/leads/00000000-0000-4000-8000-000000000000', '/auth/me']) {
      expect(await caller.get(path), path).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    }
  });

  test('403 with the role she has by now, and 200 with the rows of a new one', async () => {
    const caller = server.withToken(await server.openSession('miguel'));
    expect((await caller.get('/auth/users')).status).toBe(200);
    await set('miguel', "role = 'CSR'");
    expect(await caller.get('/auth/users')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await set('miguel', "role = 'Manager'");
    expect((await caller.get('/auth/users')).status).toBe(200);
  });

  test('what she may not read yet is looked up before it is refused', async () => {
    const caller = await known('nora');
    expect((await caller.get('/auth/users')).status).toBe(403);
    await set('nora', "role = 'Admin'");
    expect((await caller.get('/auth/users')).status).toBe(200);
    await set('nora', "role = 'CSR'");
  });

  test('403 once her agency is suspended, and without its module', async () => {
    const caller = await known('tom');
    const agency = (change: string) =>
      server.admin.query(`update tenants set ${change} where id = $1`, [server.world.tenants.lakeside]);
    await agency("status = 'Suspended'");
    expect(await caller.get('/leads')).toMatchObject({ status: 403, body: { code: 'tenant_suspended' } });
    await agency("status = 'Active', features_enabled = array_remove(features_enabled, 'quotes')");
    expect(await caller.get('/quotes')).toMatchObject({ status: 403, body: { code: 'feature_disabled' } });
    await agency("features_enabled = array_append(features_enabled, 'quotes')");
    expect((await caller.get('/quotes')).status).toBe(200);
  });

  test('an hour without a call ends her session, and every reading counts as a call', async () => {
    const caller = await known('ana');
    const at = (minutes: number) => server.setTime(new Date(Date.parse(testNow) + minutes * 60_000));
    for (const minutes of [50, 100, 150]) {
      at(minutes);
      expect((await caller.get('/leads?limit=1')).status, String(minutes)).toBe(200);
    }
    at(211);
    expect((await caller.get('/leads?limit=1')).status).toBe(401);
  });

  test('two of different agencies at once each get their own', async () => {
    const callers = [await known('lucia'), await known('walter')] as const;
    const own = await Promise.all(callers.map((caller) => caller.post('/leads', aLead()).then(({ body }) => body.id)));
    const asked = Array.from({ length: 40 }, (_, at) => (callers[at % 2] as Caller).get('/leads?limit=1'));
    const found = (await Promise.all(asked)).map(({ body }) => body.map(({ id }: { id: string }) => id));
    expect(found).toEqual(found.map((_, at) => [own[at % 2]]));
  });
});

test('on one connection everybody is who the call says, whoever called on it before', async () => {
  const { port } = new URL(await server.http.listen({ host: '127.0.0.1', port: 0 }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const sockets = new Set<unknown>();
  const ask = async (authorization?: string) => {
    const call = get({ agent, port, path: '/api/auth/me', headers: authorization ? { authorization } : {} });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    sockets.add(answer.socket);
    const body = JSON.parse(await text(answer));
    return answer.statusCode === 200 ? body.username : answer.statusCode;
  };
  const [lucia, walter] = [await server.openSession('lucia'), await server.openSession('walter')];
  const said = [`Bearer ${lucia}`, `Bearer ${lucia}`, undefined, `Bearer ${walter}`, 'Bearer', `Bearer ${lucia} x`];
  const answers = [];
  for (const authorization of [...said, 'Basic eDp5', `bearer ${lucia}`, `Bearer ${walter.slice(1)}`]) {
    answers.push(await ask(authorization));
  }
  expect(answers).toEqual(['lucia', 'lucia', 401, 'walter', 401, 401, 401, 'lucia', 401]);
  expect(sockets.size).toBe(1);
});

describe('What a reading costs', () => {
  test('one transaction, in which the session is looked up once', async () => {
    const sent: string[] = [];
    const observed = await startTestServer({ observe: ({ sql }) => void sent.push(sql) });
    try {
      const caller = observed.as('lucia');
      await caller.get('/leads?limit=1');
      sent.length = 0;
      expect((await caller.get('/leads?limit=1')).status).toBe(200);
      const kinds = sent.map((sql) => /find_session|from sessions|^begin|^set local|$/.exec(sql)?.[0]);
      expect(kinds.slice(0, 3)).toEqual(['begin', 'set local', 'from sessions']);
      expect(kinds.filter((kind) => kind?.includes('session'))).toHaveLength(1);
    } finally {
      await observed.close();
    }
  });
});
