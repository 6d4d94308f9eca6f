import { renderReport } from './write-report.ts';

/** The entry point of a worker thread; see {@link renderReport}. */
export default renderReport;
