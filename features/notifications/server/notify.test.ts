import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { actorOf, house } from '#platform/server/acts/actor.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { SentStatement } from '#platform/server/database/observe.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { type Notice, notify } from './index.ts';

const sent: SentStatement[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    observe(statement) {
      sent.push(statement);
      return undefined;
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await server.admin.query('delete from notifications');
});

const idOf = (username: string) => server.world.users[username]?.id as string;
const told = (username: string, input: Partial<Notice> = {}): Notice => ({
  userId: idOf(username),
  kind: 'task.assigned',
  about: { kind: 'lead', id: randomUUID() },
  facts: { title: 'Llamar' },
  ...input,
});
const say = (notices: readonly Notice[], actor = house, tenant: 'sol' | 'lakeside' = 'sol') =>
  perform(server.services, { agency: testAgency(server.world.tenants[tenant]), actor }, (ctx) => notify(ctx, notices));
const listOf = async (username: string, query = '') =>
  (await server.as(username).get(`/notifications${query}`)).body as { id: string; kind: string; facts: object }[];

/** The statements of the slice since then, without the start and end of transactions. */
const statements = () => sent.filter(({ senders }) => senders.includes('notifications')).map(({ sql }) => sql);

test('a person finds what he was told, with who did it, and nobody else does', async () => {
  const about = { kind: 'lead', id: randomUUID() } as const;
  const ana = { ...house, kind: 'user' as const, user_id: idOf('ana'), name: 'Ana Beltrán' };
  await say([told('lucia', { kind: 'lead.assigned', about, facts: { client: 'Rosa Vidal' } })], ana);
  expect(await listOf('lucia')).toEqual([
    {
      id: expect.any(String),
      kind: 'lead.assigned',
      about,
      created_at: testNow.replace('.000', ''),
      read_at: null,
      facts: { client: 'Rosa Vidal', by: 'Ana Beltrán' },
    },
  ]);
  for (const other of ['ana', 'miguel', 'carlos', 'walter']) expect(await listOf(other)).toEqual([]);
});

test('one statement tells a thousand notifications to many people', async () => {
  const people = ['ana', 'miguel', 'lucia', 'carlos'];
  sent.length = 0;
  await say(Array.from({ length: 1_000 }, (_, at) => told(people[at % 4] as string)));
  expect(statements()).toHaveLength(1);
  expect(await listOf('carlos', '?limit=500')).toHaveLength(250);
});

test('nobody is told what he does himself', async () => {
  const lucia = { ...house, kind: 'user' as const, user_id: idOf('lucia'), name: 'Lucía Ferrer' };
  sent.length = 0;
  await say([told('lucia')], lucia);
  expect(sent).toEqual([]);
  await say([told('lucia'), told('ana')], lucia);
  expect([await listOf('lucia'), await listOf('ana')]).toEqual([[], [expect.anything()]]);
});

test('who is out, who only reads figures, and who is of another agency is not told', async () => {
  await server.admin.query('update users set is_active = false where id = $1', [idOf('carlos')]);
  await say(['carlos', 'elena', 'walter', 'lucia'].map((username) => told(username)));
  await server.admin.query('update users set is_active = true where id = $1', [idOf('carlos')]);
  const { rows } = await server.admin.query('select user_id from notifications');
  expect(rows).toEqual([{ user_id: idOf('lucia') }]);
});

test('the same under one name comes once, also when two say it at the same moment', async () => {
  const about = { kind: 'policy', id: randomUUID() } as const;
  const expiring = told('lucia', { kind: 'policy.expiring', about, once: '30' });
  await Promise.all(Array.from({ length: 5 }, () => say([expiring])));
  await say([expiring, { ...expiring, once: '7' }, { ...expiring, userId: idOf('miguel') }]);
  expect([(await listOf('lucia')).length, (await listOf('miguel')).length]).toEqual([2, 1]);
});

test('nothing is told when the transaction does not commit', async () => {
  const failing = perform(
    server.services,
    { agency: testAgency(server.world.tenants.sol), actor: actorOf('job', 'test') },
    async (ctx) => {
      await notify(ctx, [told('lucia')]);
      throw new Error('Changed my mind');
    },
  );
  await expect(failing).rejects.toThrow('Changed my mind');
  expect(await listOf('lucia')).toEqual([]);
});

describe('whoever has chosen', () => {
  const choose = (bell: boolean, browser: boolean) =>
    server.as('lucia').put('/notifications/settings', { kind: 'task.assigned', bell, browser });

  test('not to hear of a kind is not told of it, and of the others as before', async () => {
    expect((await choose(false, false)).status).toBe(200);
    await say([told('lucia'), told('miguel'), told('lucia', { kind: 'lead.assigned' })]);
    expect((await listOf('lucia')).map(({ kind }) => kind)).toEqual(['lead.assigned']);
    expect(await listOf('miguel')).toHaveLength(1);
    const { rows } = await server.admin.query('select 1 from notifications where user_id = $1', [idOf('lucia')]);
    expect(rows).toHaveLength(1);
  });

  test('the browser alone has nothing in the bell', async () => {
    await choose(false, true);
    await say([told('lucia')]);
    expect(await listOf('lucia')).toEqual([]);
    await choose(true, true);
    await say([told('lucia')]);
    expect(await listOf('lucia')).toHaveLength(1);
  });
});
