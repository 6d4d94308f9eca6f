import { aConnected } from '#features/integrations/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { consentChanges, consentChannels, consentPurposes, consentSources, purposeStates } from './contract/choices.ts';
import { consentRoutes } from './contract.ts';

const aClient = async (agency: AgencyUnderTest) => ({
  params: { id: (await agency.as('Agente').post('/leads', aLead())).body.client_id as string },
});
const itsLink = async (agency: AgencyUnderTest) => {
  const { params } = await aClient(agency);
  const { body } = await agency.as('Agente').get(`/clients/${params.id}/consents/states`);
  const [{ unsubscribe_url }] = body;
  return { params: { token: unsubscribe_url.split('/').at(-1) as string } };
};

export const conformance = sliceConformance(consentRoutes, {
  prefix: /^\/(clients\/\{id\}\/consents|u\/)/,
  calls: {
    listConsents: aClient,
    readConsentStates: aClient,
    downloadConsents: aClient,
    addConsent: async (agency) => ({
      ...(await aClient(agency)),
      body: {
        communication_type: 'Email',
        purposes: ['marketing'],
        change: 'revoked',
        words: 'No me envíen promociones.',
      },
    }),
    showUnsubscribe: itsLink,
    unsubscribe: itsLink,
  },
  texts: {
    channel: consentChannels,
    purpose: consentPurposes,
    purpose_hint: consentPurposes,
    state: [...purposeStates, 'free'],
    change: consentChanges,
    source: consentSources,
    channels: consentChannels,
    purposes: consentPurposes,
    states: [...purposeStates, 'free'],
    changes: consentChanges,
    sources: consentSources,
    'add.changes': ['given', 'revoked', 'restored'],
    'unsubscribe.ask': ['title', 'text', 'button'],
    'unsubscribe.done': ['title', 'text'],
    'unsubscribe.unknown': ['title', 'text'],
  },
  seldom: { unsubscribe: { client: 'Only where the address is one client’s.' } },
  unaudited: { consent_events: 'The ledger is a trail of its own, which nothing is taken out of.' },
  rows: {
    // An entry made by the client concerns the client; every screen that shows consents shows clients.
    consent_events: { subject: ['consent', 'client'], by: ['id', 'client_id'] },
    address_states: 'What the events of an address amount to, which are told.',
  },
  subscriberCalls: {
    'consents.hear-leads': async ({ as }) => {
      const lead = aLead({ contact: { tcpa_consent: true } });
      return () => as('Agente').post('/leads', lead);
    },
    'consents.hear-clients': async ({ as }) => {
      const { body } = await as('Agente').post('/leads', aLead());
      return () => as('Agente').put(`/leads/${body.id}`, { contact: { tcpa_consent: true } });
    },
    'consents.hear-ticks': async (agency) => {
      const { params } = await aClient(agency);
      const body = { communication_type: 'SMS', purposes: ['service'], change: 'revoked', words: 'No más.' };
      await agency.as('Agente').post(`/clients/${params.id}/consents`, body);
      const lead = aLead({ client_id: params.id, contact: { tcpa_consent: true } });
      return () => agency.as('Agente').post('/leads', lead);
    },
    async 'consents.hear-integrations'(agency) {
      const secret = { webhook_secret: 'a-secret-of-the-address' };
      const { webhook_url } = await aConnected(agency, { integration_type: 'Mailchimp', ...secret });
      const form = new URLSearchParams({ type: 'unsubscribe', fired_at: '2026-11-16 19:59:00' });
      for (const [name, value] of Object.entries({ action: 'unsub', reason: 'manual', email: 'ana@example.com' }))
        form.set(`data[${name}]`, value);
      const address = `${new URL(webhook_url).pathname}?secret=${secret.webhook_secret}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return () => agency.anonymous.at('POST', address, form.toString(), headers);
    },
  },
  rights: {
    consent_events: { app: 'SELECT, INSERT' },
    address_states: { app: 'SELECT, INSERT, UPDATE' },
  },
});
