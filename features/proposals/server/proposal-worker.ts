import { renderProposal } from './render-proposal.ts';

/** The task of a pool thread: see {@link renderProposal}. */
export default renderProposal;
