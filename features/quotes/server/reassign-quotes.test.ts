import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { quoteStatuses } from '../contract.ts';
import { aQuote } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const idOf = (username: string) => server.world.users[username]?.id as string;

test('quotes that may still be sold go to the colleague and tell so; the others, and what became a policy, stay', async () => {
  const lucia = server.as('lucia');
  const quoteOf = async (status: string) => {
    const lead = await lucia.post('/leads', aLead());
    const { body } = await lucia.post('/quotes', aQuote({ lead_id: lead.body.id }));
    await lucia.put(`/quotes/${body.id}`, { status });
    return body.id as string;
  };
  const ids: Record<string, string> = {};
  for (const status of quoteStatuses) ids[status] = await quoteOf(status);
  const sold = await quoteOf('Enviada');
  const sale = await lucia.post(`/quotes/${sold}/convert-to-policy`, { quote_id: sold });
  expect(sale.status).toBe(201);

  const total = async () =>
    (await server.as('ana').get(`/quotes?only=open&assigned_agent=${idOf('lucia')}&limit=1`)).headers['x-total-count'];
  expect(await total()).toBe('3');
  server.setTime('2026-11-16T20:05:00Z');
  const answer = await server
    .as('ana')
    .put(`/auth/users/${idOf('lucia')}/status`, { is_active: false, hand_on_to: idOf('miguel') });
  expect(answer.status).toBe(200);
  expect(await total()).toBe('0');

  const agentOf = async (id: string | undefined) => (await server.as('ana').get(`/quotes/${id}`)).body.assigned_agent;
  for (const status of quoteStatuses) {
    const isOpen = ['Pendiente', 'Enviada', 'Aceptada'].includes(status);
    expect(await agentOf(ids[status]), status).toBe(idOf(isOpen ? 'miguel' : 'lucia'));
  }
  expect(await agentOf(sold)).toBe(idOf('lucia'));
  const { body } = await server.as('ana').get(`/quotes/${ids.Enviada}/history`);
  expect(body[0]).toMatchObject({
    actor_name: 'Ana Beltrán',
    before: { assigned_agent: 'Lucía Ferrer' },
    after: { assigned_agent: 'Miguel Núñez' },
  });
});
