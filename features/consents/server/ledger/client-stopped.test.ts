import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { processDeliveries } from '#features/integrations/server/index.ts';
import { anIntegration, importsOn } from '#features/integrations/testing.ts';
import { aLead } from '#features/leads/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime('2026-11-17T17:00:00Z'));

const lucia = () => server.as('lucia');
let made = 4_000;
const aPhone = () => {
  made += 1;
  return `+1305555${made}`;
};
const create = async (contact: object, input: object = {}) => {
  const lead = aLead();
  const answer = await lucia().post('/leads', { ...lead, ...input, contact: { ...lead.contact, ...contact } });
  expect(answer.status).toBe(201);
  return answer.body;
};
const say = (id: string, change: 'given' | 'revoked', input: object = {}) =>
  lucia().post(`/clients/${id}/consents`, {
    communication_type: 'SMS',
    purposes: ['service', 'marketing'],
    change,
    words: 'Lo dijo por teléfono.',
    ...input,
  });
const aStopped = async (contact: object = {}) => {
  const lead = await create({ phone: aPhone(), tcpa_consent: true, ...contact });
  expect(lead.contact.tcpa_consent).toBe(true);
  await say(lead.client_id, 'revoked');
  return lead;
};
const consents = async (lead: { id: string }) => (await lucia().get(`/leads/${lead.id}`)).body.contact.tcpa_consent;
const changes = async ({ client_id }: { client_id: string }) =>
  (await lucia().get(`/clients/${client_id}/consents`)).body.map(({ change, source }: Record<string, string>) => [
    change,
    source,
  ]);
const stateOf = async ({ client_id }: { client_id: string }) =>
  (await lucia().get(`/clients/${client_id}/consents/states`)).body[1].service;

test('409 for a consent that is ticked again after a stop, and 200 once the client’s words are recorded', async () => {
  const lead = await aStopped();
  expect(await consents(lead)).toBe(false);
  const tick = () => lucia().put(`/leads/${lead.id}`, { notes: 'Nueva', contact: { tcpa_consent: true } });
  const refused = await tick();
  expect([refused.status, refused.body.code]).toEqual([409, 'client_stopped']);
  expect((await lucia().get(`/leads/${lead.id}`)).body).toMatchObject({
    notes: lead.notes,
    contact: { tcpa_consent: false },
  });
  expect((await lucia().put(`/leads/${lead.id}`, { contact: { tcpa_consent: false, name: 'Ana Gil' } })).status).toBe(
    200,
  );
  await say(lead.client_id, 'given');
  expect(await consents(lead)).toBe(true);
  expect((await tick()).status).toBe(200);
});

test('a consent that was unticked is taken back, and is not ticked again', async () => {
  const lead = await create({ phone: aPhone(), tcpa_consent: true });
  const tick = (tcpa_consent: boolean) => lucia().put(`/leads/${lead.id}`, { contact: { tcpa_consent } });
  expect((await tick(false)).status).toBe(200);
  expect(await stateOf(lead)).toBe('revoked');
  expect((await tick(true)).body).toMatchObject({ status: 409, code: 'client_stopped' });
});

test('a stop of marketing alone refuses no tick', async () => {
  const lead = await create({ phone: aPhone() });
  await say(lead.client_id, 'revoked', { purposes: ['marketing'] });
  expect((await lucia().put(`/leads/${lead.id}`, { contact: { tcpa_consent: true } })).status).toBe(200);
});

test('a lead that comes in with a tick is made, shows none, and the tick is evidence', async () => {
  const stopped = await aStopped();
  const other = await create({ phone: stopped.contact.phone_national, name: 'Otra Persona', tcpa_consent: true });
  expect(other.contact).toMatchObject({ tcpa_consent: false, tcpa_consent_at: null, tcpa_consent_by_name: null });
  expect([await consents(other), await stateOf(other)]).toEqual([false, 'revoked']);
  const given = async () => (await changes(other)).filter(([change]: [string]) => change === 'given');
  // The first client's own consent, and the checkbox.
  expect(await given()).toEqual([
    ['given', 'staff'],
    ['given', 'staff'],
  ]);
  const again = await create({ tcpa_consent: true }, { client_id: stopped.client_id });
  expect(again.contact.tcpa_consent).toBe(false);
  expect(await given()).toHaveLength(3);
  const { body: cards } = await lucia().get(`/leads?client_id=${stopped.client_id}`);
  expect(cards.map(({ contact }: { contact: { tcpa_consent: boolean } }) => contact.tcpa_consent)).toEqual([
    false,
    false,
  ]);
});

test('whoever gets a stopped phone consents no more, and whoever leaves it may', async () => {
  const stopped = await aStopped();
  const other = await create({ phone: aPhone(), tcpa_consent: true });
  const moved = await lucia().put(`/leads/${other.id}`, { contact: { phone: stopped.contact.phone } });
  expect([moved.status, moved.body.contact.tcpa_consent]).toEqual([200, false]);
  const left = await lucia().put(`/leads/${other.id}`, { contact: { phone: aPhone(), tcpa_consent: true } });
  expect([left.status, left.body.contact.tcpa_consent]).toEqual([200, true]);
});

test('a stop in one agency leaves the ticks of another', async () => {
  const stopped = await aStopped();
  const lead = aLead();
  const contact = { ...lead.contact, phone: stopped.contact.phone, tcpa_consent: true };
  const { body } = await server.as('tom').post('/leads', { ...lead, contact });
  expect(body.contact.tcpa_consent).toBe(true);
});

test('two who tick at once are both refused, and one who ticks while another records her words ends as the ledger says', async () => {
  const lead = await aStopped();
  const tick = () => lucia().put(`/leads/${lead.id}`, { contact: { tcpa_consent: true } });
  expect((await Promise.all([tick(), tick()])).map(({ status }) => status)).toEqual([409, 409]);
  await Promise.all([tick(), say(lead.client_id, 'given')]);
  expect([await consents(lead), await stateOf(lead)]).toEqual([true, 'given']);
});

test('in Spanish the refusal says where to record it', async () => {
  const lead = await aStopped();
  const tick = { contact: { tcpa_consent: true } };
  const { body } = await lucia().put(`/leads/${lead.id}`, tick, { 'accept-language': 'es' });
  expect(body.detail).toContain('en los consentimientos del cliente');
});

/** The ways in which a person with a checked consent is created from outside. */
const comingIn: Record<string, (person: { name: string; email: string; phone: string }) => Promise<void>> = {
  async 'by a file'({ name, email, phone }) {
    const { imported } = await importsOn(server, runJobNow);
    await imported(`nombre,correo,teléfono,producto,tcpa_consent\n${name},${email},${phone},auto,yes\n`);
  },
  async 'by a hook'(person) {
    const { body } = await server
      .as('ana')
      .post('/integrations', anIntegration({ settings: { authentication: 'address' } }));
    const came = { id: randomUUID(), ...person, product: 'Auto', tcpa_consent: 'yes' };
    const { status } = await server.anonymous.at('POST', new URL(body.webhook_url).pathname, came);
    expect(status).toBe(200);
    await runJobNow(server, processDeliveries, server.world.tenants.sol, {});
  },
};

test.each(Object.keys(comingIn))(
  'a lead that comes in %s with a tick is made, shows none, and the tick is evidence',
  async (way) => {
    const come = async (phone: string) => {
      const email = `${randomUUID()}@example.com`;
      await comingIn[way]?.({ name: 'Ticked Person', email, phone });
      const [found] = (await lucia().get(`/leads?q=${email}`)).body;
      const lead = (await server.as('ana').get(`/leads/${found.id}`)).body;
      const { body } = await server.as('ana').get(`/clients/${lead.client_id}/consents`);
      const ticks = body.filter(
        ({ change, source }: Record<string, string>) => change === 'given' && source !== 'staff',
      );
      return { shows: lead.contact.tcpa_consent, ticks: ticks.length };
    };
    // For a phone that isn't opted out, the checkbox counts.
    expect(await come(aPhone())).toEqual({ shows: true, ticks: 1 });
    const stopped = await aStopped();
    expect(await come(stopped.contact.phone)).toEqual({ shows: false, ticks: 1 });
    expect(await stateOf(stopped)).toBe('revoked');
  },
);
