import { renderProposal } from './render-proposal.ts';

/** What a thread of the pool does: see {@link renderProposal}. */
export default renderProposal;
