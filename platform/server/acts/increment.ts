/** What a row, or many together, weighs in one figure: how many it is, and its amount in dollars where the figure has one. */
export interface Increment {
  /** What is counted: `leads_by_status`. */
  subject: string;
  /** Under which of its values: `Nuevo`. */
  value: string;
  amount?: number;
  /** How many rows weigh this together; left out: one. */
  count?: number;
}
