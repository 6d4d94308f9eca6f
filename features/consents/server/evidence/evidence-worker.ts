import { renderEvidence } from './write-evidence.ts';

/** The entry point of a worker thread; see {@link renderEvidence}. */
export default renderEvidence;
