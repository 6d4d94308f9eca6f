import { renderEvidence } from './write-evidence.ts';

/** What a thread of the pool does: see {@link renderEvidence}. */
export default renderEvidence;
