import { renderStatement } from './write-statement.ts';

/** What a thread of the pool does: see {@link renderStatement}. */
export default renderStatement;
