import { aLead } from '#features/leads/testing.ts';
import { type AgencyUnderTest, lawsOf } from '#platform/testing/slice-laws.ts';
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

export const laws = lawsOf(consentRoutes, {
  prefix: /^\/(clients\/\{id\}\/consents|u\/)/,
  calls: {
    listConsents: aClient,
    readConsentStates: aClient,
    downloadConsents: aClient,
    addConsent: async (agency) => ({
      ...(await aClient(agency)),
      body: {
        ...{ communication_type: 'Email', purposes: ['marketing'], change: 'revoked' },
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
    'add.changes': ['given', 'revoked', 'restored'],
    'unsubscribe.ask': ['title', 'text', 'button'],
    'unsubscribe.done': ['title', 'text'],
    'unsubscribe.unknown': ['title', 'text'],
  },
  seldom: { unsubscribe: { client: 'Only where the address is one client’s.' } },
  rows: {
    consent_events: { subject: 'consent' },
    address_states: 'What the events of an address amount to, which are told.',
  },
  rights: {
    consent_events: { app: 'SELECT, INSERT' },
    address_states: { app: 'SELECT, INSERT, UPDATE' },
  },
});
