import { renderReport } from './write-report.ts';

/** What a thread of the pool does: see {@link renderReport}. */
export default renderReport;
