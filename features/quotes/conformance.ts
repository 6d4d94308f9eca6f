import { personSearches, personWords, soughtPerson } from '#features/clients/conformance.ts';
import { productTypes } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/testing.ts';
import { aLeaver, aSeller } from '#features/users/conformance.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import * as details from './contract/details.ts';
import { CreateQuote, quoteRoutes, quoteSorts, storedQuoteStatuses, UpdateQuote } from './contract.ts';
import { aQuote } from './testing.ts';

const carrier = 'Aseguradora del Sol';

async function aLeadId(agency: AgencyUnderTest, contact = {}): Promise<string> {
  const { body } = await agency.as('Agente').post('/leads', aLead({ contact }));
  return body.id;
}

async function made(agency: AgencyUnderTest, contact = {}, given = {}) {
  const quote = aQuote({ lead_id: await aLeadId(agency, contact), ...given });
  const { body } = await agency.as('Agente').post('/quotes', quote);
  return body;
}

const itsId = async (agency: AgencyUnderTest) => ({ params: { id: (await made(agency)).id as string } });

/** The codes of the details that are shown as words, as groups of texts below one name. */
export const codeGroups = (name: string): Record<string, readonly string[]> => ({
  [`${name}.primary_use`]: details.primaryUses,
  [`${name}.property_type`]: details.propertyTypes,
  [`${name}.roof_type`]: details.roofTypes,
  [`${name}.foundation_type`]: details.foundationTypes,
  [`${name}.security_system`]: details.securitySystems,
});

export const conformance = sliceConformance(quoteRoutes, {
  prefix: /^\/quotes/,
  required: ['GET /quotes', 'POST /quotes', 'GET /quotes/{id}', 'PUT /quotes/{id}'],
  calls: {
    downloadQuotes: () => ({}),
    createQuote: async (agency) => ({ body: aQuote({ lead_id: await aLeadId(agency) }) }),
    readQuote: itsId,
    updateQuote: async (agency) => ({ ...(await itsId(agency)), body: { carrier: 'Progressive', status: 'Enviada' } }),
    readQuoteHistory: itsId,
  },
  references: {
    createQuote: { lead_id: aLeadId },
    updateQuote: { assigned_agent: aSeller },
  },
  async sought(agency) {
    const quote = await made(agency, soughtPerson, { carrier, valid_until: '2027-03-04' });
    return {
      words: [quote.id, quote.lead.id, carrier, ...personWords],
      questions: {
        listQuotes: [
          ...[...personSearches, quote.id.slice(0, 8), carrier].map((q) => ({ q })),
          { carrier: carrier.toLowerCase() },
          { client_id: quote.client_id },
          { client_id: quote.client_id, brought_in: 'also' },
          { lead_id: quote.lead.id },
          { assigned_agent: aSeller(agency) },
          { only: 'open' },
          { agents: aSeller(agency) },
          { products: 'Auto,Casa' },
          { sources: 'Web,none' },
          { count: 'exact' },
          { business: 'new' },
          { created_from: '2026-11-16', created_to: '2026-11-16' },
          { status: 'Pendiente' },
          { product_type: 'Auto' },
          { valid_from: '2027-03-04', valid_to: '2027-03-04' },
          ...quoteSorts.map((sort) => ({ sort })),
        ],
      },
    };
  },
  records: [
    {
      create: 'createQuote',
      update: 'updateQuote',
      values: (agency) => ({
        lead_id: 'Whose quote it is stays.',
        product_type: 'What it is of stays.',
        carrier: ['Progressive', 'Óptima Seguros'],
        status: ['Borrador', 'Enviada'],
        annual_premium: [1249.5, 980],
        deductible: [500, 1000],
        coverage_amount: [100_000, 250_000],
        coverage_limits: ['50/100', '100/300'],
        valid_until: ['2026-12-31', '2027-01-31'],
        notes: ['Antes', 'Después'],
        internal_notes: ['Para dentro', 'Para nosotros'],
        assigned_agent: [agency.person('Admin').id, aSeller(agency), null],
        auto_details: 'By their product: create-quote.test.ts.',
        casa_details: 'By their product: create-quote.test.ts.',
        comercial_details: 'By their product: create-quote.test.ts.',
      }),
    },
  ],
  texts: {
    status: storedQuoteStatuses,
    sort: quoteSorts,
    fields: Object.keys({
      ...CreateQuote.shape,
      ...UpdateQuote.shape,
      ...details.autoDetailsFields,
      ...details.casaDetailsFields,
      ...details.comercialDetailsFields,
    }),
    groups: ['vehicle', 'driver', 'usage', 'property', 'construction', 'business', 'size', 'liability'],
    ...codeGroups('words'),
    vin: ['character', 'length', 'repeated', 'check_digit'],
    'create.tabs': productTypes,
  },
  rows: { quotes: { subject: 'quote' } },
  subscriberCalls: {
    'quotes.find-by-changed-person': 'Its person or lead tells, and lists show these.',
    'quotes.find-by-changed-lead': 'Its person or lead tells, and lists show these.',
    'quotes.hand-on': (agency) =>
      aLeaver(agency, async (assigned_agent) => {
        const { id } = await made(agency);
        await agency.as('Admin').put(`/quotes/${id}`, { assigned_agent });
      }),
  },
  besides: {
    async 'a quote is changed, and neither sent nor handed on'(agency) {
      const { id } = await made(agency);
      return () => agency.as('Admin').put(`/quotes/${id}`, { annual_premium: 1_234 });
    },
  },
  rights: { quotes: { app: 'SELECT, INSERT, UPDATE, DELETE', lookup: 'SELECT' } },
});
