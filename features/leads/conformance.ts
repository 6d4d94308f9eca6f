import { personSearches, personWords, soughtPerson } from '#features/clients/conformance.ts';
import { ContactInput } from '#features/clients/contract.ts';
import { keptContactColumns } from '#features/clients/server/index.ts';
import { aLeaver, aSeller } from '#features/users/conformance.ts';
import { languages } from '#platform/contract/language.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import {
  CreateLead,
  firstContacts,
  LeadOrigin,
  leadRoutes,
  leadSorts,
  leadSources,
  leadStatuses,
  leadTimes,
  productTypes,
} from './contract.ts';
import { aLead } from './testing.ts';

const made = async (agency: AgencyUnderTest): Promise<{ id: string; client_id: string }> =>
  (await agency.as('Agente').post('/leads', aLead())).body;

const itsId = async (agency: AgencyUnderTest) => ({ params: { id: (await made(agency)).id } });

/** The agency's hour of an instant, in the format of the filter. */
const hourOf = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  );

export const conformance = sliceConformance(leadRoutes, {
  prefix: /^\/leads/,
  required: ['GET /leads', 'POST /leads', 'GET /leads/{id}', 'PUT /leads/{id}'],
  calls: {
    downloadLeads: () => ({}),
    createLead: () => ({ body: aLead() }),
    readLead: itsId,
    updateLead: async (agency) => ({
      ...(await itsId(agency)),
      body: { status: 'Contactado', notes: 'Llamar el lunes' },
    }),
    readLeadHistory: itsId,
  },
  references: {
    createLead: { client_id: async (agency) => (await made(agency)).client_id, assigned_agent: aSeller },
    updateLead: { assigned_agent: aSeller },
  },
  async sought(agency) {
    const lead = aLead({
      contact: soughtPerson,
      notes: 'Xilófono',
      zip_code: '33199',
      current_expiration_date: '2027-03-09',
    });
    const { body } = await agency.as('Agente').post('/leads', lead);
    return {
      words: [body.id, body.client_id, 'Xilófono', ...personWords],
      questions: {
        listLeads: [
          ...[...personSearches, '33199'].map((q) => ({ q })),
          { client_id: body.client_id },
          { client_id: body.client_id, brought_in: 'also' },
          { assigned_agent: aSeller(agency) },
          { only: 'open' },
          { status: 'Nuevo' },
          { product_type: 'Auto' },
          { source: 'Web' },
          { agents: aSeller(agency) },
          { products: 'Auto,Casa' },
          { sources: 'Web,none' },
          { count: 'exact' },
          { first_contact: 'never' },
          { timed: 'to_contact' },
          { hours_old: '0' },
          { created_hour: hourOf(body.created_at) },
          { language: 'es' },
          { stage_reached: 'Nuevo' },
          { created_from: '2026-11-16', created_to: '2026-11-16' },
          { expires_from: '2027-03-09', expires_to: '2027-03-09' },
          ...leadSorts.map((sort) => ({ sort })),
        ],
        findLeadDuplicates: [
          { name: soughtPerson.name, email: soughtPerson.email },
          { email: soughtPerson.email },
          { phone: soughtPerson.phone },
          { whatsapp: soughtPerson.phone },
          { email: soughtPerson.email, phone: soughtPerson.phone },
        ],
      },
    };
  },
  records: [
    {
      create: 'createLead',
      update: 'updateLead',
      values: (agency) => ({
        client_id: 'The form gives the contact.',
        status: ['Nuevo', 'Cotizado'],
        product_type: ['Auto', 'Casa'],
        source: ['Web', 'Call'],
        campaign: ['Mayo', 'Junio'],
        zip_code: ['33135', '33101'],
        current_carrier: ['Progressive', 'Óptima Seguros'],
        current_expiration_date: ['2027-01-31', '2027-02-28'],
        current_premium: [1249.5, 980],
        notes: ['Antes', 'Después'],
        assigned_agent: [agency.person('Admin').id, aSeller(agency), null],
        contact: {
          name: ['Ángela Muñiz', 'Begoña Güell'],
          email: ['angela@example.com', 'begona@example.com'],
          phone: ['+13055550171', '+13055550172'],
          whatsapp: ['+13055550173', '+13055550174'],
          second_phone: ['+13055550175', '+13055550176'],
          address: ['Calle 8', 'Calle 9'],
          contact_name: ['Inés Coll', 'Saúl Prats'],
          birth_date: ['1984-02-29', '1990-12-31'],
          language: ['es', 'en'],
          tcpa_consent: [false, true],
        },
      }),
    },
  ],
  texts: {
    'filters.first_contact': firstContacts,
    'filters.timed': leadTimes,
    'filters.language': languages,
    'filters.between': ['created', 'sold', 'expires'],
    'filters.business': ['new', 'renewal'],
    status: leadStatuses,
    product: productTypes,
    source: leadSources,
    sort: leadSorts,
    fields: Object.keys({ ...CreateLead.shape, ...ContactInput.shape }),
    origin: Object.keys(LeadOrigin.shape).filter((name) => name !== 'integration_id'),
    'origin.consent': ['yes', 'no'],
    aside: [
      // A second phone is noted as a phone, and a language is never noted.
      ...Object.keys(ContactInput.shape).filter((name) => !/^(second_phone|language|tcpa_consent)$/.test(name)),
      'consent',
      'current_carrier',
      'current_expiration_date',
      'current_premium',
    ],
    shares: ['phone', 'email'],
  },
  seldom: { updateLead: { client: 'Only with the contact.' } },
  rows: {
    leads: {
      subject: 'lead',
      unseen: Object.fromEntries(
        ['search_text', ...keptContactColumns].map((column) => [column, 'The person’s, who tells of it.']),
      ),
    },
  },
  subscriberCalls: {
    'leads.keep-changed-person': 'Its person or lead tells, and lists show these.',
    'leads.hand-on': (agency) =>
      aLeaver(agency, (assigned_agent) => agency.as('Admin').post('/leads', aLead({ assigned_agent }))),
  },
  rights: { leads: { app: 'SELECT, INSERT, UPDATE, DELETE', lookup: 'SELECT' } },
});
