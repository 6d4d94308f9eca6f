import type { QuoteForm } from './quote-values.ts';

/** The props of every detail input. */
export interface DetailProps {
  form: QuoteForm;
  /** The path of the value in the form. */
  path: string;
  readOnly: boolean;
}
