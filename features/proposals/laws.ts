import { aSentQuote } from '#features/policies/testing.ts';
import { languages } from '#platform/contract/language.ts';
import { lawsOf } from '#platform/testing/slice-laws.ts';
import { proposalRoutes } from './contract.ts';

export const laws = lawsOf(proposalRoutes, {
  // The specified path begins with what is proposed.
  prefix: /^\/quotes\/\{id\}\/generate-pdf$/,
  required: ['POST /quotes/{id}/generate-pdf'],
  calls: {
    generateQuotePdf: async (agency) => ({ params: { id: (await aSentQuote(agency.as('Agente'))).id } }),
  },
  texts: { in: languages },
});
