import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy, aSentQuote } from '#features/policies/testing.ts';
import { aTask } from '#features/tasks/testing.ts';
import type { Answer } from '#platform/testing/caller.ts';
import { type Found, foundMax } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const search = (username: string, q: string): Promise<Answer> =>
  server.as(username).get(`/search?q=${encodeURIComponent(q)}`);
const found = async (username: string, q: string): Promise<Found> => (await search(username, q)).body;
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const leadOf = async (name: string, contact: { phone?: string; email?: string } = {}) =>
  (await server.as('lucia').post('/leads', aLead({ contact: { name, ...contact } }))).body;

describe('GET /search', () => {
  test('200 with the lead, the quotes and the policy of a person, by a name without its accents', async () => {
    const lucia = server.as('lucia');
    const lead = await leadOf('Íñigo Zubizarreta', { phone: '786 555 0188' });
    const ofHim = { client_id: lead.client_id };
    const policy = await aPolicy(lucia, ofHim);
    const quote = await aSentQuote(lucia, ofHim);

    const { leads, quotes, policies } = await found('carlos', 'inigo zubi');
    expect(leads.map(({ id }) => id)).toContain(lead.id);
    expect(leads[0]).toMatchObject({ name: 'Íñigo Zubizarreta', phone_national: '(786) 555-0188' });
    expect(quotes.map(({ id }) => id)).toContain(quote.id);
    expect(policies).toEqual([
      {
        id: policy.id,
        name: 'Íñigo Zubizarreta',
        policy_number: policy.policy_number,
        status: 'Activa',
        product_type: policy.product_type,
      },
    ]);
    for (const q of ['(786) 555-0188', '7865550188', '+1 786 555 0188'.slice(3)]) {
      expect(
        (await found('carlos', q)).leads.map(({ id }) => id),
        q,
      ).toContain(lead.id);
    }
  });

  test('200 with a number before everything that only has it among others', async () => {
    const lucia = server.as('lucia');
    const exact = await aPolicy(lucia, { policy_number: 'ZETA-7' });
    await aPolicy(lucia, { policy_number: 'ZETA-70' });
    await aPolicy(lucia, { policy_number: 'ZETA-700' });
    const { policies } = await found('lucia', 'zeta-7');
    expect(policies.length).toBe(3);
    expect(policies[0]?.id).toBe(exact.id);
    const quote = await aSentQuote(lucia);
    expect((await found('lucia', quote.quote_number)).quotes[0]?.id).toBe(quote.id);
  });

  test('200 with whose name begins so before whose name has it, and five at most', async () => {
    for (const name of ['Rocío Quetglas', 'Quetglas Motors', 'Ana Quetglas', 'Eva Quetglas', 'Leo Quetglas']) {
      await leadOf(name);
    }
    server.setTime('2026-11-16T20:01:00.000Z');
    await leadOf('Noa Quetglas');
    const { leads } = await found('lucia', 'quetglas');
    expect(leads.length).toBe(foundMax);
    expect(namesOf(leads).slice(0, 2)).toEqual(['Quetglas Motors', 'Noa Quetglas']);
  });

  test('200 with tasks by their title, their words and their person, first what is still to be done', async () => {
    const lucia = server.as('lucia');
    const lead = await leadOf('Quintín Zaldívar');
    const make = async (input: object) => (await lucia.post('/tasks', { ...aTask(), ...input })).body.id;
    const done = await make({ title: 'Llamar a Zaldívar', status: 'Completada' });
    const begins = await make({ title: 'Zaldívar: pedir fotos' });
    server.setTime('2026-11-16T20:05:00.000Z');
    const about = await make({ title: 'Enviar la propuesta', lead_id: lead.id });
    const { tasks } = await found('carlos', 'zaldivar');
    expect(tasks.map(({ id }) => id)).toEqual([begins, about, done]);
    expect(tasks[1]).toEqual({
      id: about,
      title: 'Enviar la propuesta',
      name: 'Quintín Zaldívar',
      status: 'Pendiente',
    });
    expect(tasks[0]?.name).toBeNull();
    expect((await found('tom', 'zaldivar')).tasks).toEqual([]);
  });

  test('200 without the kinds whose module the agency has not', async () => {
    const lead = await leadOf('Wenceslao Roca');
    await aPolicy(server.as('lucia'), { client_id: lead.client_id });
    await server.as('lucia').post('/tasks', { ...aTask(), lead_id: lead.id });
    const { sol } = server.world.tenants;
    await server.admin.query("update tenants set features_enabled = '{leads}' where id = $1", [sol]);
    const { leads, quotes, policies, tasks } = await found('lucia', 'wenceslao');
    await server.admin.query("update tenants set features_enabled = '{leads,quotes,policies,tasks}' where id = $1", [
      sol,
    ]);
    expect(leads.length).toBeGreaterThan(0);
    expect({ quotes, policies, tasks }).toEqual({ quotes: [], policies: [], tasks: [] });
  });

  test("200 with nothing of another agency's", async () => {
    await leadOf('Xiomara Ybarra', { email: 'xiomara@ybarra.example' });
    const nothing = { leads: [], quotes: [], policies: [], tasks: [] };
    expect(await found('tom', 'xiomara')).toEqual(nothing);
    expect(await found('tom', 'xiomara@ybarra.example')).toEqual(nothing);
    expect(await found('lucia', 'xiomara@ybarra.example')).not.toEqual(nothing);
  });

  test.each(['', ' a ', 'x'.repeat(101)])('422 for the text %j', async (q) => {
    const { status, body } = await search('lucia', q);
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'q']);
  });

  test('signs that mean something to the database are looked for as they are', async () => {
    expect((await found('lucia', '%%')).leads).toEqual([]);
    expect((await found('lucia', '__')).leads).toEqual([]);
    expect((await search('lucia', "o'h\\")).status).toBe(200);
  });
});
