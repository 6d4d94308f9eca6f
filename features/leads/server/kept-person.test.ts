import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { keptContactColumns } from '#features/clients/server/index.ts';
import { aLead } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The copied client data of every lead of all agencies, and the actual client data. */
async function keptAndReal(): Promise<{ kept: unknown[]; real: unknown[] }> {
  const names = keptContactColumns.map((column) => column.slice('client_'.length));
  const { rows } = await server.admin.query(
    `select jsonb_build_array(${keptContactColumns.map((column) => `leads.${column}`)}) as kept,
       jsonb_build_array(${names.map((name) => `clients.${name}`)}) as real
     from leads join clients on clients.tenant_id = leads.tenant_id and clients.id = leads.client_id order by leads.id`,
  );
  return { kept: rows.map(({ kept }) => kept), real: rows.map(({ real }) => real) };
}

test('200: a change of a person shows on the cards of all her leads, and of nobody else', async () => {
  const [lucia, tom] = [server.as('lucia'), server.as('tom')];
  const contact = { name: 'Zoraida Quevedo', email: 'zq@example.com', phone: '305 555 7171', language: 'es' as const };
  const first = (await lucia.post('/leads', aLead({ contact }))).body;
  const second = (await lucia.post('/leads', aLead({ client_id: first.client_id, product_type: 'Casa', contact })))
    .body;
  const foreign = (await tom.post('/leads', aLead({ contact }))).body;
  const change = { name: 'Zoraida Ñíguez', whatsapp: '786 555 0002', language: 'en', tcpa_consent: true };
  expect((await lucia.put(`/leads/${first.id}`, { contact: change })).status).toBe(200);

  const { body: cards } = await lucia.get(`/leads?client_id=${first.client_id}&sort=name`);
  expect(cards.map(({ id }: { id: string }) => id).sort()).toEqual([first.id, second.id].sort());
  for (const { contact: shown } of cards) {
    expect(shown).toEqual({
      name: 'Zoraida Ñíguez',
      email: 'zq@example.com',
      language: 'en',
      tcpa_consent: true,
      phone: '+13055557171',
      phone_national: '(305) 555-7171',
      whatsapp: '+17865550002',
      whatsapp_national: '(786) 555-0002',
    });
  }
  const found = (await lucia.get('/search?q=niguez')).body.leads;
  expect(found.map(({ name }: { name: string }) => name)).toEqual(['Zoraida Ñíguez', 'Zoraida Ñíguez']);
  const { body: others } = await tom.get('/leads?q=zoraida');
  expect(others).toMatchObject([{ id: foreign.id, contact: { name: 'Zoraida Quevedo', language: 'es' } }]);
});

test('so it does when the person changes while leads are added to her', async () => {
  const [lucia, miguel] = [server.as('lucia'), server.as('miguel')];
  const { id, client_id } = (await lucia.post('/leads', aLead())).body;
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      lucia.put(`/leads/${id}`, { contact: { name: `Inés ${round}`, language: round % 2 === 0 ? 'en' : 'es' } }),
      miguel.post('/leads', aLead({ client_id })),
      miguel.put(`/leads/${id}`, { contact: { tcpa_consent: round % 2 === 0 } }),
      lucia.post('/leads', aLead({ client_id })),
    ]);
    // A consent that was revoked can't be set again by the form.
    const ticked = round === 2 || round === 4 ? 409 : 200;
    expect(answers.map(({ status }) => status)).toEqual([200, 201, ticked, 201]);
  }
  const { kept, real } = await keptAndReal();
  expect(kept).toEqual(real);
});

test('the migration gives the leads of all agencies what the server keeps now', async () => {
  await server.admin.query(
    `update leads set ${keptContactColumns.map((column) => `${column} = default`).join(', ')} where tenant_id is not null`,
  );
  const before = await keptAndReal();
  expect(before.kept).not.toEqual(before.real);
  const migration = readFileSync('db/migrations/0041_the_person_on_her_leads.sql', 'utf8');
  await server.admin.query(/^update leads\n[^;]+;/m.exec(migration)?.[0] as string);
  const { kept, real } = await keptAndReal();
  expect(new Set(real.map((person) => JSON.stringify(person))).size).toBeGreaterThan(2);
  expect(kept).toEqual(real);
});
