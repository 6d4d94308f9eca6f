import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy } from '#features/policies/testing.ts';
import type { TemplateType } from '../../contract/template-types.ts';
import { systemTemplates } from '../system-texts/system-templates.ts';

// The texts that Vigencia provides make true statements about the policy, replies, and why the client gets the message.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-11-16T20:00:00.000Z');
  await ana().put('/communications/settings', { postal_address: '1 SW 8th St, Miami, FL 33130' });
});
afterAll(() => server.close());

const ana = () => server.as('ana');
let people = 0;

async function aClient(language: 'en' | 'es') {
  people += 1;
  const lead = aLead();
  const email = `cliente${people}@example.com`;
  const { body } = await ana().post('/leads', { ...lead, contact: { ...lead.contact, language, email } });
  return body as { id: string; client_id: string };
}

/** The message that a client would get from a provided template. */
async function read(type: TemplateType, record: { record_type: string; record_id: string }, language: 'en' | 'es') {
  const communication_type = 'Email';
  const template = systemTemplates.find(
    (one) => one.template_type === type && one.language === language && one.communication_type === communication_type,
  );
  const asked = { ...record, communication_type, template_id: template?.id };
  const { status, body } = await ana().post('/communications/messages/preview', asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { subject: string; content: string };
}

test.each([
  ['en', '2026-11-17', 'starts on 11/17/2026', "doesn't cover you"],
  ['en', '2026-11-16', 'is active', null],
  ['es', '2026-11-17', 'comienza el 11/17/2026', 'no lo cubre'],
  ['es', '2026-11-16', 'está vigente', null],
] as const)('%s: of a policy that begins on %s it is said that it %s', async (language, begins, said, warning) => {
  const { client_id } = await aClient(language);
  const quote = { product_type: 'Casa' };
  const { id } = await aPolicy(ana(), { client_id, quote, effective_date: begins, expiration_date: '2027-11-16' });
  const { subject, content } = await read('Policy Confirmation', { record_type: 'policy', record_id: id }, language);
  expect(subject).toContain(said);
  expect(content.includes(warning ?? '11/17/2026')).toBe(warning !== null);
  // A text about a home policy names no car.
  expect(content).not.toMatch(/\b(?:car|cars|auto|autos|driver|conductor)\b/i);
});

test('a letter asks for an answer where one reaches somebody, and else does not', async () => {
  const { id } = await aClient('en');
  const asks = async () =>
    (await read('Lead Welcome', { record_type: 'lead', record_id: id }, 'en')).content.includes('reply to this email');
  await ana().put('/branding', { company_phone: '' });
  expect(await asks()).toBe(true);
  const { rows } = await server.admin.query('select id, email from users where tenant_id = $1', [
    server.world.tenants.sol,
  ]);
  onTestFinished(async () => {
    for (const user of rows)
      await server.admin.query('update users set email = $2 where id = $1', [user.id, user.email]);
  });
  await server.admin.query("update users set email = 'nobody' || id || '@sol.localhost' where tenant_id = $1", [
    server.world.tenants.sol,
  ]);
  expect(await asks()).toBe(false);
  await ana().put('/branding', { support_email: 'ayuda@sol.example' });
  expect(await asks()).toBe(true);
});

test.each([
  ['en', 'you agreed to get offers', 'has you in its records'],
  ['es', 'aceptó recibir ofertas', 'en sus registros'],
] as const)('%s: what is to sell says truly why somebody gets it', async (language, agreed, known) => {
  const { id, client_id } = await aClient(language);
  const offer = { record_type: 'lead', record_id: id, communication_type: 'Email', subject: 'x', content: 'x' };
  const footer = async () =>
    (await ana().post('/communications/messages/preview', { ...offer, purpose: 'marketing' })).body.content as string;
  expect(await footer()).toContain(known);
  const words = { communication_type: 'Email', purposes: ['marketing'], change: 'given', words: 'Sí, me interesa' };
  expect((await ana().post(`/clients/${client_id}/consents`, words)).status).toBe(201);
  expect(await footer()).toContain(agreed);
});

test.each(['María del Carmen Rodríguez de la Cruz', 'Ma.Luisa Gil', 'Juan Paz y/o Ana Gil'])(
  '%s is called by the whole name',
  async (name) => {
    const lead = aLead();
    const { body } = await ana().post('/leads', { ...lead, contact: { ...lead.contact, name } });
    const written = { record_type: 'lead', record_id: body.id, communication_type: 'Email', subject: 'x' };
    const given = { ...written, content: 'Hola, {{client_name}}.', purpose: 'service' };
    expect((await ana().post('/communications/messages/preview', given)).body.content).toContain(`Hola, ${name}.`);
  },
);
