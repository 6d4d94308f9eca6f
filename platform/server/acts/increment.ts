/**
 * The increment of one row, or of several together, in one counter: the count, and the amount in dollars if the counter
 * has one.
 */
export interface Increment {
  /** The counter: `leads_by_status`. */
  subject: string;
  /** The value within the counter: `Nuevo`. */
  value: string;
  amount?: number;
  /** The number of rows that this increment covers; one if omitted. */
  count?: number;
}
