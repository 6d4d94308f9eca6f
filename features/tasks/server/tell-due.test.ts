import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aTask } from '../testing.ts';
import { tellDue } from './tell-due.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.admin.query('delete from notifications'));

const idOf = (username: string) => server.world.users[username]?.id as string;
const tell = (day: string, agency: 'sol' | 'lakeside' = 'sol') =>
  runStep(server, tellDue, day, server.world.tenants[agency]);
const create = async (due_date: string | null, input: object = {}, username = 'lucia') =>
  (await server.as(username).post('/tasks', { ...aTask(), due_date, ...input })).body;
/** The tasks that a user was notified about, in order. */
const toldTo = async (username: string): Promise<string[]> => {
  const { rows } = await server.admin.query(
    "select about_id from notifications where user_id = $1 and kind = 'task.due' order by created_at, about_id",
    [idOf(username)],
  );
  return rows.map(({ about_id }) => about_id);
};

test('of the day’s open tasks whoever has them is told, of the own agency alone', async () => {
  const due = await create('2026-12-01');
  const colleagues = await create('2026-12-01', { assigned_to: idOf('miguel') });
  await create('2026-12-01', { assigned_to: null });
  await create('2026-12-01', { status: 'Completada' });
  await create('2026-12-01', { status: 'Cancelada' });
  await create('2026-11-30');
  await create('2026-12-02');
  await create(null);
  const theirs = await create('2026-12-01', {}, 'tom');
  await tell('2026-12-01');
  expect(await toldTo('lucia')).toEqual([due.id]);
  expect(await toldTo('miguel')).toEqual([colleagues.id]);
  expect(await toldTo('tom')).toEqual([]);
  await tell('2026-12-01', 'lakeside');
  expect(await toldTo('tom')).toEqual([theirs.id]);
});

test('once: again that day, and by two at once, nobody is told; but for a task whose day has moved', async () => {
  const first = await create('2026-12-10');
  for (let n = 0; n < 7; n += 1) await create('2026-12-10');
  await Promise.all([tell('2026-12-10'), tell('2026-12-10'), tell('2026-12-10')]);
  await tell('2026-12-10');
  const told = await toldTo('lucia');
  expect(told).toHaveLength(8);
  expect(new Set(told).size).toBe(8);
  await server.as('lucia').put(`/tasks/${first.id}`, { due_date: '2026-12-11' });
  await tell('2026-12-11');
  expect(await toldTo('lucia')).toHaveLength(9);
});

test('many are told in batches, all of them', async () => {
  await server.admin.query(
    `insert into tasks (tenant_id, id, title, description, assigned_to, due_date, search_text)
     select $1, gen_random_uuid(), 'Una de muchas', '-', $2, '2028-02-29', '' from generate_series(1, 230)`,
    [server.world.tenants.sol, idOf('lucia')],
  );
  await tell('2028-02-29');
  expect(await toldTo('lucia')).toHaveLength(230);
  await tell('2028-03-01');
  expect(await toldTo('lucia')).toHaveLength(230);
});
