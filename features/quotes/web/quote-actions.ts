import { createSlot } from '#platform/web/slot.tsx';
import type { QuoteCard } from '../contract.ts';

interface QuoteAction {
  quote: QuoteCard;
  /** In a row of a table: a sign of 28 pixels, with its word for those who hear or point at it. */
  isCompact?: boolean;
}

/** What later slices offer to do with a quote: on its card, in its row and in its panel. */
export const quoteActions = createSlot<QuoteAction>();
