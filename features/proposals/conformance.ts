import { aLead } from '#features/leads/testing.ts';
import { codeGroups } from '#features/quotes/conformance.ts';
import { aQuote } from '#features/quotes/testing.ts';
import { languages } from '#platform/contract/language.ts';
import { sliceConformance } from '#platform/testing/slice-conformance.ts';
import { proposalRoutes } from './contract.ts';

const products = ['Auto', 'Casa', 'Comercial'];
/** The terms that the page explains. */
const terms = [
  'annual_premium',
  'monthly_premium',
  'deductible',
  'coverage',
  'carrier',
  'liability_needs',
  'valid_until',
];

export const conformance = sliceConformance(proposalRoutes, {
  // The specified path starts with `/quotes`.
  prefix: /^\/quotes\/\{id\}\/generate-pdf$/,
  required: ['POST /quotes/{id}/generate-pdf'],
  calls: {
    async generateQuotePdf(agency) {
      const seller = agency.as('Agente');
      const lead = await seller.post('/leads', aLead());
      const quote = await seller.post('/quotes', aQuote({ lead_id: lead.body.id }));
      return { params: { id: quote.body.id } };
    },
  },
  texts: {
    in: languages,
    title: products,
    'guidance.covers_title': products,
    ...codeGroups('codes'),
    'codes.property_owned': ['true', 'false'],
    definitions: terms.flatMap((term) => [`${term}.word`, `${term}.text`]),
    acceptance: ['name', 'signature', 'date'],
  },
});
