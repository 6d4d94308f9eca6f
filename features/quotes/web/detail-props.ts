import type { QuoteForm } from './quote-values.ts';

/** What the input of every detail needs. */
export interface DetailProps {
  form: QuoteForm;
  /** Where the form keeps it. */
  path: string;
  readOnly: boolean;
}
