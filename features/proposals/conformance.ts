import { aLead } from '#features/leads/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import { languages } from '#platform/contract/language.ts';
import { sliceConformance } from '#platform/testing/slice-conformance.ts';
import { proposalRoutes } from './contract.ts';

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
  texts: { in: languages },
});
