import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { taskStatuses } from '../contract.ts';
import { aTask } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const idOf = (username: string) => server.world.users[username]?.id as string;
const open = ['Pendiente', 'En Progreso'];

/** One task of Lucía's in each status. */
async function tasksOfLucia(): Promise<Record<string, string>> {
  const made = taskStatuses.map(async (status) => {
    const { body } = await server.as('lucia').post('/tasks', aTask({ status }));
    return [status, body.id] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

const letLuciaGo = async (body: object) => {
  const status = `/auth/users/${idOf('lucia')}/status`;
  const answer = await server.as('ana').put(status, { is_active: false, ...body });
  expect(answer.status).toBe(200);
  await server.as('ana').put(status, { is_active: true });
};

const holderOf = async (id: string | undefined) => (await server.as('ana').get(`/tasks/${id}`)).body.assigned_to;

test('the open tasks of whoever leaves go to the colleague, and tell so; the others stay as they were', async () => {
  const ids = await tasksOfLucia();
  const others = (await server.as('miguel').post('/tasks', aTask())).body.id;
  server.setTime('2026-11-16T20:05:00Z');
  await letLuciaGo({ hand_on_to: idOf('miguel') });
  for (const status of taskStatuses) {
    expect(await holderOf(ids[status]), status).toBe(idOf(open.includes(status) ? 'miguel' : 'lucia'));
  }
  expect(await holderOf(others)).toBe(idOf('miguel'));
  const { body } = await server.as('ana').get(`/tasks/${ids.Pendiente}/history`);
  expect(body[0]).toMatchObject({
    action: 'updateTask',
    actor_name: 'Ana Beltrán',
    before: { assigned_to: 'Lucía Ferrer' },
    after: { assigned_to: 'Miguel Núñez' },
  });
});

test('they go to nobody, or stay where nothing is said', async () => {
  const ids = await tasksOfLucia();
  await letLuciaGo({});
  for (const status of taskStatuses) expect(await holderOf(ids[status]), status).toBe(idOf('lucia'));
  await letLuciaGo({ hand_on_to: null });
  for (const status of open) expect(await holderOf(ids[status]), status).toBeNull();
  expect(await holderOf(ids.Completada)).toBe(idOf('lucia'));
});

test('a task that somebody changes at that moment ends with the heir, and nobody waits for ever', async () => {
  const ids = await tasksOfLucia();
  const changes = open.map((status) => server.as('miguel').put(`/tasks/${ids[status]}`, { description: 'A la vez' }));
  const [, ...answers] = await Promise.all([letLuciaGo({ hand_on_to: idOf('miguel') }), ...changes]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const status of open) {
    const { body } = await server.as('ana').get(`/tasks/${ids[status]}`);
    expect(body).toMatchObject({ assigned_to: idOf('miguel'), description: 'A la vez' });
  }
});
