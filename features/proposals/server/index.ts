import { implement } from '#platform/server/http/implement.ts';
import { proposalRoutes } from '../contract.ts';
import { generateQuotePdf } from './generate-quote-pdf.ts';

export { type ProposalFile, proposalFile } from './generate-quote-pdf.ts';

export const proposals = implement(proposalRoutes)({
  generateQuotePdf: ({ params, query }, ctx) => generateQuotePdf(params.id, query, ctx),
});
