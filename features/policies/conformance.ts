import { personSearches, personWords, soughtPerson } from '#features/clients/conformance.ts';
import { aLead } from '#features/leads/testing.ts';
import { aSeller } from '#features/users/conformance.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { lostReasons, Policy, policyRoutes, policySorts, policyStatuses } from './contract.ts';
import { aPolicy, aSale, aSentQuote } from './testing.ts';

const carrier = 'Aseguradora del Sol';

const itsId = async (agency: AgencyUnderTest) => ({
  params: { id: (await aPolicy(agency.as('Agente'))).id as string },
});

export const conformance = sliceConformance(policyRoutes, {
  // The specified path of the conversion begins with the quote.
  prefix: /^\/policies|^\/quotes\/\{id\}\/convert-to-policy$/,
  required: ['GET /policies', 'GET /policies/{id}', 'PUT /policies/{id}', 'POST /quotes/{id}/convert-to-policy'],
  calls: {
    downloadPolicies: () => ({}),
    createPolicy: () => ({ body: aSale() }),
    convertToPolicy: async (agency) => ({ params: { id: (await aSentQuote(agency.as('Agente'))).id } }),
    readPolicy: itsId,
    updatePolicy: async (agency) => ({ ...(await itsId(agency)), body: { notes: 'Enviar por correo' } }),
    readPolicyHistory: itsId,
  },
  references: {
    createPolicy: {
      client_id: async (agency) => (await agency.as('Agente').post('/leads', aLead())).body.client_id,
      agent_id: aSeller,
    },
    convertToPolicy: { agent_id: aSeller },
    updatePolicy: { agent_id: aSeller },
  },
  noReference: { 'convertToPolicy: quote_id': 'must be the id of the path, which is one of the agency' },
  async sought(agency) {
    const seller = agency.as('Agente');
    const person = await seller.post('/leads', aLead({ contact: soughtPerson }));
    const { client_id } = person.body;
    const policy = await aPolicy(seller, { client_id, quote: { carrier }, policy_number: 'SOL-0001' });
    return {
      words: [policy.id, client_id, carrier, 'SOL-0001', ...personWords],
      questions: {
        listPolicies: [
          ...[...personSearches, 'SOL-0001', carrier].map((q) => ({ q })),
          { carrier: carrier.toLowerCase() },
          { client_id },
          { agent: aSeller(agency) },
          { status: 'Activa' },
          { product_type: 'Auto' },
          { expiring_within: '3650' },
          { agents: aSeller(agency) },
          { products: 'Auto,Casa' },
          { sources: 'Web,none' },
          { count: 'exact' },
          { business: 'new' },
          { sold_from: '2026-11-16', sold_to: '2026-11-16' },
          { expires_from: '2026-11-16', expires_to: '2028-11-16' },
          { terms: 'all', expires_from: '2026-11-16' },
          { terms: 'not_followed', expires_from: '2026-11-16' },
          { lost: 'none', expires_from: '2026-11-16' },
          { followed: 'no', expires_from: '2026-11-16' },
          { clients_on: '2026-11-16' },
          { clients_on: '2026-11-16', clients_not_on: '2026-11-15' },
          { only: 'in_force' },
          { only: 'not_offered' },
          ...policySorts.map((sort) => ({ sort })),
        ],
      },
    };
  },
  records: [
    {
      create: 'convertToPolicy',
      update: 'updatePolicy',
      differ: { policy_number: 'left empty at the sale it becomes one of ours; later it cannot be taken away' },
      values: (agency) => ({
        quote_id: 'That of the path.',
        policy_number: ['SOL-7001', 'SOL-7002'],
        carrier: ['Progressive', 'Óptima Seguros'],
        status: 'It moves by rules of its own: update-policy.test.ts.',
        annual_premium: [1249.5, 980],
        deductible: [500, 1000],
        coverage_amount: [100_000, 250_000],
        effective_date: ['2026-11-16', '2026-12-01'],
        expiration_date: ['2027-11-16', '2027-12-01'],
        reason: 'Only of a cancellation: update-policy.test.ts.',
        cancelled_on: 'Only of one that is cancelled: update-policy.test.ts.',
        agent_assigned: 'The name of whom agent_id names: convert-to-policy.test.ts.',
        agent_id: [agency.person('Admin').id, aSeller(agency), null],
        notes: ['Antes', 'Después'],
      }),
    },
  ],
  texts: {
    status: policyStatuses,
    sort: policySorts,
    lost: lostReasons,
    fields: [...Object.keys(Policy.shape), 'contact', 'quote'],
  },
  rows: { policies: { subject: 'policy', unseen: { carrier_id: 'Screens show the name, which stays.' } } },
  subscriberCalls: {
    'policies.match-carrier': 'Screens show the name of the carrier, which stays.',
    'policies.find-by-changed-person': 'Its person or lead tells, and lists show these.',
    'policies.find-by-changed-lead': 'Its person or lead tells, and lists show these.',
  },
  rights: { policies: { app: 'SELECT, INSERT, UPDATE, DELETE', lookup: 'SELECT' } },
});
