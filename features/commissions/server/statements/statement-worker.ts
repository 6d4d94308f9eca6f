import { renderStatement } from './write-statement.ts';

/** The task of a pool thread: see {@link renderStatement}. */
export default renderStatement;
