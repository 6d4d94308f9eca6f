import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { expectOwnCursors, expectPaged } from '#platform/testing/pages.ts';
import { aLead } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

interface Event {
  action: string;
  actor_name: string;
  at: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const idOf = (username: string) => server.world.users[username]?.id as string;
const create = async (input: Parameters<typeof aLead>[0] = {}) =>
  (await server.as('lucia').post('/leads', aLead(input))).body;
const history = async (id: string, username = 'lucia') =>
  (await server.as(username).get(`/leads/${id}/history`)).body as Event[];

describe('GET /leads/{id}/history', () => {
  test('200 tells who changed what when, newest first', async () => {
    const lead = await create({ notes: 'Uno' });
    server.setTime('2026-11-16T20:10:00.000Z');
    await server.as('miguel').put(`/leads/${lead.id}`, { notes: 'Dos', campaign: '' });
    server.setTime('2026-11-16T20:20:00.000Z');
    await server.as('ana').put(`/leads/${lead.id}`, { status: 'Contactado' });
    const [second, first, creation] = await history(lead.id);
    expect(second).toMatchObject({
      action: 'updateLead',
      actor_name: 'Ana Beltrán',
      at: '2026-11-16T20:20:00Z',
      before: { status: 'Nuevo', last_contact: null },
      after: { status: 'Contactado', last_contact: '2026-11-16T20:20:00.000Z' },
    });
    expect(first).toMatchObject({ actor_name: 'Miguel Núñez', before: { notes: 'Uno' }, after: { notes: 'Dos' } });
    expect(Object.keys(first?.after ?? {})).toEqual(['notes']);
    expect(creation).toMatchObject({ action: 'createLead', actor_name: 'Lucía Ferrer', before: null });
  });

  test('200 tells people by name, as they were called that day', async () => {
    const lead = await create();
    await server.as('ana').put(`/leads/${lead.id}`, { assigned_agent: idOf('miguel') });
    await server.as('ana').put(`/leads/${lead.id}`, { assigned_agent: null });
    const events = await history(lead.id);
    const creation = events.find(({ action }) => action === 'createLead');
    expect(creation?.after).toMatchObject({ assigned_agent: 'Lucía Ferrer' });
    expect(events).toContainEqual(
      expect.objectContaining({
        before: { assigned_agent: 'Lucía Ferrer' },
        after: { assigned_agent: 'Miguel Núñez' },
      }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ before: { assigned_agent: 'Miguel Núñez' }, after: { assigned_agent: null } }),
    );
  });

  test('200 without a line for what did not change', async () => {
    const lead = await create({ notes: 'Uno' });
    const same = { notes: lead.notes, status: lead.status, contact: { name: lead.contact.name } };
    for (const change of [{}, same]) await server.as('ana').put(`/leads/${lead.id}`, change);
    expect(await history(lead.id)).toHaveLength(1);
    await server.as('ana').put(`/leads/${lead.id}`, { notes: 'Uno', contact: { address: 'Calle 8' } });
    expect((await history(lead.id)).map(({ action }) => action).sort()).toEqual(['createLead', 'updateClient']);
  });

  test('200: a change of the person stands in the history of each of her leads', async () => {
    const lead = await create();
    const sister = await create({ client_id: lead.client_id });
    await server.as('ana').put(`/leads/${sister.id}`, { contact: { name: 'Otro Nombre', tcpa_consent: true } });
    const change = {
      action: 'updateClient',
      actor_name: 'Ana Beltrán',
      after: expect.objectContaining({ name: 'Otro Nombre', tcpa_consent: true, tcpa_consent_by: idOf('ana') }),
    };
    for (const id of [lead.id, sister.id]) expect(await history(id)).toContainEqual(expect.objectContaining(change));
  });

  test('200 without refusals, and without the events of other leads and agencies', async () => {
    const lead = await create();
    const other = await create();
    await server.as('carlos').put(`/leads/${lead.id}`, { status: 'Perdido' });
    await server.as('lucia').put(`/leads/${lead.id}`, { status: 'Nonsense' });
    await server.as('tom').put(`/leads/${lead.id}`, { status: 'Perdido' });
    await server.as('lucia').put(`/leads/${other.id}`, { status: 'Perdido' });
    expect((await history(lead.id)).map(({ action }) => action)).toEqual(['createLead']);
  });

  test('200 page by page without gaps or repeats, also among events of one moment', async () => {
    const lead = await create();
    for (let turn = 0; turn < 6; turn += 1) {
      await server
        .as('lucia')
        .put(`/leads/${lead.id}`, { notes: `Nota ${turn}`, contact: { address: `Calle ${turn}` } });
    }
    expect(await expectPaged(server.as('lucia'), `/leads/${lead.id}/history`, [3])).toHaveLength(13);
    const bad = await server.as('lucia').get(`/leads/${lead.id}/history?cursor=nonsense`);
    expect(bad).toMatchObject({ status: 422, body: { errors: [{ field: 'cursor' }] } });
    const sister = await create();
    await server.as('lucia').put(`/leads/${sister.id}`, { notes: 'Otra' });
    const lists = [lead, sister].map(({ id }) => `/leads/${id}/history`);
    await expectOwnCursors(server.as('lucia'), lists);
  });

  test('200 for those who read leads; 403 for the Auditor and the platform operator', async () => {
    const lead = await create();
    for (const username of ['ana', 'miguel', 'carlos']) expect(await history(lead.id, username)).toHaveLength(1);
    for (const username of ['elena', 'olga']) {
      expect((await server.as(username).get(`/leads/${lead.id}/history`)).status).toBe(403);
    }
  });
});
