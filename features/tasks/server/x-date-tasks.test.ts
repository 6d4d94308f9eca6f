import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { makeXDateTasks } from './x-date-tasks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = (day: string) => runStep(server, makeXDateTasks, day, server.world.tenants.sol);
const ask = (x_date_tasks: unknown, username = 'ana') => server.as(username).put('/tasks/config', { x_date_tasks });
const create = async (current_expiration_date: string, input: object = {}) =>
  (await server.as('lucia').post('/leads', aLead({ current_expiration_date, current_carrier: 'Óptima', ...input })))
    .body;
const tasksOf = async ({ id }: { id: string }) => (await server.as('lucia').get(`/tasks?lead_id=${id}`)).body;

test('nothing is made until the Admin asks for it', async () => {
  const lead = await create('2027-01-15');
  expect((await server.as('ana').get('/tasks/config')).body).toEqual({ x_date_tasks: false });
  await run('2027-01-01');
  expect(await tasksOf(lead)).toEqual([]);
  expect((await ask(true, 'lucia')).status).toBe(403);
  expect(await ask('perhaps')).toMatchObject({ status: 422 });
  expect(await ask(true)).toMatchObject({ status: 200, body: { x_date_tasks: true } });
  await run('2027-01-01');
  expect(await tasksOf(lead)).toMatchObject([
    {
      title: 'Vence seguro actual (X-date)',
      due_date: '2027-01-15',
      assigned_user_name: 'Lucía Ferrer',
      status: 'Pendiente',
      description: expect.stringContaining('Óptima'),
    },
  ]);
});

test('thirty days before and not earlier, once, again for another day; of open leads that somebody has alone', async () => {
  await ask(true);
  const lead = await create('2027-03-31');
  const others = [
    await create('2027-03-31', { assigned_agent: null }),
    await create('2027-03-31', { status: 'Nuevo' }),
    await create('2027-02-27'),
  ] as const;
  await server.as('lucia').put(`/leads/${others[1].id}`, { status: 'Perdido' });
  await run('2027-02-28');
  expect(await tasksOf(lead)).toHaveLength(0);
  await run('2027-03-01');
  await run('2027-03-01');
  expect(await tasksOf(lead)).toHaveLength(1);
  for (const other of others) expect(await tasksOf(other)).toEqual([]);
  await server.as('lucia').put(`/leads/${lead.id}`, { current_expiration_date: '2027-03-30' });
  await run('2027-03-02');
  expect(await tasksOf(lead)).toHaveLength(2);
});
