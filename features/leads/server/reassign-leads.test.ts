import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { leadStatuses } from '../contract.ts';
import { aLead } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const idOf = (username: string) => server.world.users[username]?.id as string;
const statusOf = (username: string) => `/auth/users/${idOf(username)}/status`;

/** One lead of Lucía's in each status. */
async function leadsOfLucia(): Promise<Record<string, string>> {
  const lucia = server.as('lucia');
  const ids: Record<string, string> = {};
  for (const status of leadStatuses) {
    const { body } = await lucia.post('/leads', aLead());
    ids[status] = body.id;
    await lucia.put(`/leads/${body.id}`, { status });
  }
  return ids;
}

const letLuciaGo = async (body: object) => {
  const answer = await server.as('ana').put(statusOf('lucia'), { is_active: false, ...body });
  expect(answer.status).toBe(200);
  await server.as('ana').put(statusOf('lucia'), { is_active: true });
};

const agentOf = async (id: string | undefined) => (await server.as('ana').get(`/leads/${id}`)).body.assigned_agent;
const open = ['Nuevo', 'Contactado', 'Cotizado'];

test('the open leads of whoever leaves go to the colleague, and tell so; closed and lost ones stay as they were', async () => {
  const others = await server.as('miguel').post('/leads', aLead());
  const ids = await leadsOfLucia();
  server.setTime('2026-11-16T20:05:00Z');
  await letLuciaGo({ hand_on_to: idOf('miguel') });
  for (const status of leadStatuses) {
    expect(await agentOf(ids[status]), status).toBe(open.includes(status) ? idOf('miguel') : idOf('lucia'));
  }
  expect(await agentOf(others.body.id)).toBe(idOf('miguel'));
  const { body } = await server.as('ana').get(`/leads/${ids.Nuevo}/history`);
  expect(body[0]).toMatchObject({
    action: 'updateLead',
    actor_name: 'Ana Beltrán',
    before: { assigned_agent: 'Lucía Ferrer' },
    after: { assigned_agent: 'Miguel Núñez' },
  });
  const { body: closed } = await server.as('ana').get(`/leads/${ids.Cerrado}/history`);
  expect(closed[0].actor_name).toBe('Lucía Ferrer');
});

test('they go to nobody, or stay where nothing is said', async () => {
  const ids = await leadsOfLucia();
  await letLuciaGo({});
  for (const status of leadStatuses) expect(await agentOf(ids[status]), status).toBe(idOf('lucia'));
  await letLuciaGo({ hand_on_to: null });
  for (const status of open) expect(await agentOf(ids[status]), status).toBeNull();
  expect(await agentOf(ids.Perdido)).toBe(idOf('lucia'));
});

test('who is out already hands on what is left', async () => {
  const ids = await leadsOfLucia();
  await server.as('ana').put(statusOf('lucia'), { is_active: false });
  await letLuciaGo({ hand_on_to: idOf('ana') });
  expect(await agentOf(ids.Contactado)).toBe(idOf('ana'));
});

test('nothing is handed on, and nobody let out, when the heir is no seller', async () => {
  const ids = await leadsOfLucia();
  const answer = await server.as('ana').put(statusOf('lucia'), { is_active: false, hand_on_to: idOf('carlos') });
  expect(answer.status).toBe(422);
  expect(await agentOf(ids.Nuevo)).toBe(idOf('lucia'));
  expect((await server.as('lucia').get('/auth/me')).status).toBe(200);
});

test('GET /leads tells how many somebody has open', async () => {
  const openOf = async (username: string) =>
    Number(
      (await server.as('ana').get(`/leads?only=open&assigned_agent=${idOf(username)}&limit=1`)).headers[
        'x-total-count'
      ],
    );
  await letLuciaGo({ hand_on_to: null });
  expect(await openOf('lucia')).toBe(0);
  await leadsOfLucia();
  expect(await openOf('lucia')).toBe(3);
  expect((await server.as('ana').get('/leads?only=closed')).status).toBe(422);
});

test('a lead that somebody changes at that moment ends with the heir, and nobody waits for ever', async () => {
  const ids = await leadsOfLucia();
  const changes = open.map((status) => server.as('miguel').put(`/leads/${ids[status]}`, { notes: 'A la vez' }));
  const [, ...answers] = await Promise.all([letLuciaGo({ hand_on_to: idOf('miguel') }), ...changes]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const status of open) {
    const { body } = await server.as('ana').get(`/leads/${ids[status]}`);
    expect(body).toMatchObject({ assigned_agent: idOf('miguel'), notes: 'A la vez' });
  }
});
