import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aTask } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.admin.query('delete from notifications'));

const idOf = (username: string) => server.world.users[username]?.id as string;
const toldTo = async (username: string) =>
  (await server.as(username).get('/notifications')).body.map(
    ({ kind, about, facts }: { kind: string; about: unknown; facts: unknown }) => ({ kind, about, facts }),
  );
const create = async (input: object, username = 'ana') =>
  (await server.as(username).post('/tasks', { ...aTask(), ...input })).body;

test('whoever is given a task by somebody else is told, when it is made and when it is given on', async () => {
  const { id } = await create({ title: 'Llamar a Rosa', assigned_to: idOf('lucia') });
  const told = {
    kind: 'task.assigned',
    about: { kind: 'task', id },
    facts: { title: 'Llamar a Rosa', by: 'Ana Beltrán' },
  };
  expect(await toldTo('lucia')).toEqual([told]);
  await server.as('lucia').put(`/tasks/${id}`, { title: 'Llamar a Rosa Paz', assigned_to: idOf('miguel') });
  expect(await toldTo('miguel')).toEqual([{ ...told, facts: { title: 'Llamar a Rosa Paz', by: 'Lucía Ferrer' } }]);
  await server.as('ana').put(`/tasks/${id}`, { priority: 'Alta', assigned_to: idOf('miguel') });
  expect(await toldTo('miguel')).toHaveLength(1);
  expect(await toldTo('lucia')).toHaveLength(1);
});

test('nobody is told of what he gives himself, of what is nobody’s, or of what was refused', async () => {
  const { id } = await create({}, 'lucia');
  await create({ assigned_to: null });
  await server.as('ana').put(`/tasks/${id}`, { assigned_to: null });
  await server.as('lucia').put(`/tasks/${id}`, { assigned_to: idOf('lucia') });
  await server.as('lucia').put(`/tasks/${id}`, { assigned_to: idOf('tom') });
  for (const username of ['ana', 'lucia', 'tom']) expect(await toldTo(username), username).toEqual([]);
});

test('the open tasks of a colleague who leaves are told in one notification, however many', async () => {
  for (let n = 0; n < 3; n += 1) await create({}, 'lucia');
  await create({ status: 'Completada' }, 'lucia');
  const status = `/auth/users/${idOf('lucia')}/status`;
  await server.as('ana').put(status, { is_active: false, hand_on_to: idOf('miguel') });
  await server.as('ana').put(status, { is_active: true });
  const [told, ...others] = await toldTo('miguel');
  expect(told).toMatchObject({ kind: 'work.handed_on', facts: { colleague: 'Lucía Ferrer', by: 'Ana Beltrán' } });
  expect(Number(told.facts.tasks)).toBeGreaterThanOrEqual(3);
  expect(others).toEqual([]);
});
