import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { type ProviderForm, secret } from '../../contract/providers/provider-form.ts';
import { storeEvents } from '../hooks/receive-events.ts';
import { means, type Outgoing, type Provider, undeliverable } from '../providers/provider.ts';
import { providers } from '../providers/providers.ts';
import { sendMessages } from './send-messages.ts';

// A provider that Vigencia doesn't have: its two files as two objects, and its line in the registry.

/** What the settings know of it. */
const form: ProviderForm = {
  name: 'Paloma',
  channel: 'Email',
  about: 'email.paloma_hint',
  usesMailServer: false,
  fields: { paloma_key: secret() },
  signedWith: [],
  hooks: {},
  addresses: {},
  guides: [],
};

const flown: Outgoing[] = [];

/** How it is called. */
const paloma: Provider = {
  ...form,
  lacks: () => [],
  async send(message) {
    flown.push(message);
    return { kind: 'taken', status: 'Queued', provider_id: `ring-${flown.length}`, segments: null };
  },
  patience: [60_000],
  meaningOf({ event }) {
    if (event === 'landed') return means('Delivered');
    return event === 'hawk' ? means('Bounced', 'bounced') : null;
  },
  closingOf: ({ event }) => (event === 'hawk' ? undeliverable : null),
  check: async () => [],
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  (providers as [Provider, ...Provider[]]).push(paloma);
  await ana().put('/communications/settings', { sender_name: 'Sol de Miami' });
  // The list of a column's values is what a migration adds.
  await server.admin.query(
    'alter table communication_settings drop constraint communication_settings_email_provider_check',
  );
  await server.admin.query('update communication_settings set email_provider = $1', [form.name]);
});
afterAll(async () => {
  (providers as [Provider, ...Provider[]]).pop();
  await server.close();
});

const ana = () => server.as('ana');
const log = async (id: string) => (await ana().get(`/communications/logs/${id}`)).body;

/** A message to a new client, sent. */
async function sent(email: string) {
  const given = aLead();
  const { body: lead } = await ana().post('/leads', { ...given, contact: { ...given.contact, email } });
  const { body } = await ana().post('/communications/messages', {
    record_type: 'lead',
    record_id: lead.id,
    communication_type: 'Email',
    purpose: 'service',
    subject: 'Sus papeles',
    content: 'Ya están.',
  });
  await runJobNow(server, sendMessages, server.world.tenants.sol, { communication_type: 'Email' });
  return { id: body.id as string, client_id: lead.client_id as string };
}

/** An event of a message, as the provider's call tells it. */
const tell = (provider_id: string, event: string, address: string) =>
  perform(
    server.services,
    { agency: testAgency(server.world.tenants.sol), actor: actorOf('integration', form.name) },
    (ctx) => {
      const at = ctx.clock().toISOString();
      const told = { key: `${provider_id} ${event}`, message_id: null, detail: '', raw: {}, at };
      return storeEvents([{ ...told, provider_id, event, address }], paloma, ctx);
    },
  );

test('it is chosen by the setting, gets the message, and its word about it counts', async () => {
  const { id } = await sent('rosa.paloma@example.com');
  expect(flown.at(-1)).toMatchObject({ id, to: 'rosa.paloma@example.com', subject: 'Sus papeles' });
  expect(await log(id)).toMatchObject({ status: 'Queued', provider: 'Paloma', provider_id: `ring-${flown.length}` });
  await tell(`ring-${flown.length}`, 'seen above Hialeah', 'rosa.paloma@example.com');
  expect(await log(id)).toMatchObject({ status: 'Queued' });
  await tell(`ring-${flown.length}`, 'landed', 'rosa.paloma@example.com');
  expect(await log(id)).toMatchObject({ status: 'Delivered' });
});

test('what it says of an address closes the address', async () => {
  const { id, client_id } = await sent('perdida@example.com');
  await tell(`ring-${flown.length}`, 'hawk', 'perdida@example.com');
  expect(await log(id)).toMatchObject({ status: 'Bounced', reason_code: 'bounced' });
  const states = (await ana().get(`/clients/${client_id}/consents/states`)).body;
  expect(states).toContainEqual(expect.objectContaining({ communication_type: 'Email', is_undeliverable: true }));
});
