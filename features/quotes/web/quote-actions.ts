import { createSlot } from '#platform/web/slot.tsx';
import type { QuoteCard } from '../contract.ts';

interface QuoteAction {
  quote: QuoteCard;
  /** For a table row: an icon of 28 pixels, with an accessible name and a tooltip. */
  isCompact?: boolean;
}

/** The slot for later slices' actions on a quote: on its card, in its row, and in its panel. */
export const quoteActions = createSlot<QuoteAction>();
