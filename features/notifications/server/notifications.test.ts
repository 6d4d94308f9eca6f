import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { house } from '#platform/server/acts/actor.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { expectInvalid, expectOwnCursors, expectPaged } from '#platform/testing/pages.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { type Notice, notify } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await server.admin.query('delete from notifications');
});

const idOf = (username: string) => server.world.users[username]?.id as string;

/** Notifies a user a number of times, each a second after the one before; returns the newest first. */
async function tell(username: string, count = 1, input: Partial<Notice> = {}): Promise<string[]> {
  const user = server.world.users[username];
  for (let second = 0; second < count; second += 1) {
    server.setTime(new Date(Date.parse(testNow) + second * 1_000));
    const notice: Notice = {
      userId: idOf(username),
      kind: 'lead.assigned',
      about: { kind: 'lead', id: randomUUID() },
      facts: { client: `Cliente ${second}` },
      ...input,
    };
    await perform(server.services, { agency: testAgency(user?.tenant_id as string), actor: house }, (ctx) =>
      notify(ctx, [notice]),
    );
  }
  return (await server.as(username).get('/notifications')).body.map(({ id }: { id: string }) => id);
}

const unreadOf = async (username: string) =>
  (await server.as(username).get('/notifications?only=unread&limit=1')).headers['x-total-count'];

describe('GET /notifications', () => {
  test('newest first, page by page, each once', async () => {
    await tell('lucia', 7);
    const rows = await expectPaged<{ id: string; facts: { client: string } }>(
      server.as('lucia'),
      '/notifications',
      [1, 3, 7],
    );
    expect(rows.map(({ facts }) => facts.client)).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `Cliente ${at}`));
    await expectOwnCursors(server.as('lucia'), ['/notifications', '/notifications?only=unread']);
    await expectInvalid(server.as('lucia'), '/notifications', ['only=read', 'limit=0', 'cursor=x']);
  });

  test('what speaks of a module that the agency has no more is neither shown nor counted, and comes back with it', async () => {
    const [id] = await tell('lucia');
    await tell('lucia', 1, { kind: 'work.handed_on', about: null, facts: { colleague: 'Miguel Núñez', leads: '2' } });
    const { sol } = server.world.tenants;
    const modules = (list: string[]) =>
      server.admin.query('update tenants set features_enabled = $1 where id = $2', [list, sol]);
    const { rows } = await server.admin.query('select features_enabled from tenants where id = $1', [sol]);
    for (const left of [['quotes'], []]) {
      await modules(left);
      const { body } = await server.as('lucia').get('/notifications');
      expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(['work.handed_on']);
      expect(await unreadOf('lucia')).toBe('1');
      expect((await server.as('lucia').put(`/notifications/${id}`, { is_read: true })).status).toBe(404);
    }
    await server.as('lucia').post('/notifications/read-all', {});
    await modules(rows[0].features_enabled);
    expect(await unreadOf('lucia')).toBe('1');
    expect((await server.as('lucia').get('/notifications')).body).toHaveLength(2);
  });

  test('nothing more for whoever only reads figures from now on', async () => {
    await tell('lucia');
    await server.admin.query("update users set role = 'Auditor' where id = $1", [idOf('lucia')]);
    expect((await server.as('lucia').get('/notifications')).status).toBe(403);
    await server.admin.query("update users set role = 'Agente' where id = $1", [idOf('lucia')]);
  });
});

describe('PUT /notifications/{id}', () => {
  test('200: read, and unread again; the count follows, and the trail tells it once', async () => {
    const [id] = await tell('lucia', 2);
    const mark = (is_read: boolean) => server.as('lucia').put(`/notifications/${id}`, { is_read });
    server.setTime('2026-11-16T20:05:00Z');
    expect((await mark(true)).body.read_at).toBe('2026-11-16T20:05:00Z');
    expect(await unreadOf('lucia')).toBe('1');
    server.setTime('2026-11-16T20:06:00Z');
    expect((await mark(true)).body.read_at).toBe('2026-11-16T20:05:00Z');
    const { rows } = await server.admin.query('select action from audit_events where entity_id = $1', [id]);
    expect(rows).toEqual([{ action: 'updateNotification' }]);
    expect((await mark(false)).body.read_at).toBeNull();
    expect(await unreadOf('lucia')).toBe('2');
  });

  test('404 for a colleague, a Manager, another agency, and one that does not exist; 422 for what is no mark', async () => {
    const [id] = await tell('lucia');
    for (const other of ['miguel', 'ana', 'walter']) {
      expect((await server.as(other).put(`/notifications/${id}`, { is_read: true })).status, other).toBe(404);
    }
    expect((await server.as('lucia').put(`/notifications/${randomUUID()}`, { is_read: true })).status).toBe(404);
    for (const body of [{}, { is_read: 'yes' }, { is_read: null }]) {
      expect((await server.as('lucia').put(`/notifications/${id}`, body)).status).toBe(422);
    }
    expect(await unreadOf('lucia')).toBe('1');
  });

  test('two at once agree', async () => {
    const [id] = await tell('lucia');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.as('lucia').put(`/notifications/${id}`, { is_read: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { rows } = await server.admin.query('select 1 from audit_events where entity_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });
});

describe('POST /notifications/read-all', () => {
  test("200: the caller's own, and nobody else's", async () => {
    for (const username of ['lucia', 'miguel', 'tom']) await tell(username, 3);
    expect((await server.as('lucia').post('/notifications/read-all', {})).body).toEqual({ read: 3 });
    expect((await server.as('lucia').post('/notifications/read-all', {})).body).toEqual({ read: 0 });
    expect([await unreadOf('lucia'), await unreadOf('miguel'), await unreadOf('tom')]).toEqual(['0', '3', '3']);
  });

  test('what came after the last one that the caller has seen stays unread', async () => {
    await tell('lucia', 3);
    const until = new Date(Date.parse(testNow) + 1_000).toISOString();
    expect((await server.as('lucia').post('/notifications/read-all', { until })).body).toEqual({ read: 2 });
    expect(await unreadOf('lucia')).toBe('1');
    // A larger offset than the database accepts.
    const far = '2026-11-17T23:59:59+23:59';
    expect((await server.as('lucia').post('/notifications/read-all', { until: far })).body).toEqual({ read: 1 });
    for (const wrong of ['yesterday', '2026-02-31T00:00:00Z', '0000-01-01T00:00:00Z', 7]) {
      expect((await server.as('lucia').post('/notifications/read-all', { until: wrong })).status).toBe(422);
    }
  });
});

describe('GET and PUT /notifications/settings', () => {
  test('everything by both, until somebody says otherwise, of the modules of the agency, each for himself', async () => {
    const { body } = await server.as('lucia').get('/notifications/settings');
    const kinds = body.choices.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['lead.assigned', 'policy.expiring', 'work.handed_on']));
    expect(body.choices.every(({ bell, browser }: { bell: boolean; browser: boolean }) => bell && browser)).toBe(true);
    expect(body.push_key).toMatch(/^[\w-]{87}$/);
    const off = { kind: 'lead.assigned', bell: false, browser: true };
    expect((await server.as('lucia').put('/notifications/settings', off)).body.choices).toContainEqual(off);
    expect((await server.as('lucia').get('/notifications/settings')).body.choices).toContainEqual(off);
    expect((await server.as('miguel').get('/notifications/settings')).body).toEqual(body);
    const { rows } = await server.admin.query('select features_enabled from tenants where id = $1', [
      server.world.tenants.sol,
    ]);
    const speaksOfMore = kinds.some(
      (kind: string) => kind.startsWith('task.') && !rows[0].features_enabled.includes('tasks'),
    );
    expect(speaksOfMore).toBe(false);
  });

  test('another agency has another key, and the same one the same again', async () => {
    const keyOf = async (username: string) => (await server.as(username).get('/notifications/settings')).body.push_key;
    expect(await keyOf('lucia')).toBe(await keyOf('ana'));
    expect(await keyOf('lucia')).not.toBe(await keyOf('tom'));
  });

  test('422 for a kind that there is not, and for half a choice', async () => {
    for (const body of [{}, { kind: 'lead.lost', bell: true, browser: true }, { kind: 'lead.assigned', bell: true }]) {
      expect((await server.as('lucia').put('/notifications/settings', body)).status).toBe(422);
    }
  });
});
