import { createPlace } from '#platform/web/slot.tsx';
import type { QuoteCard } from '../contract.ts';

/** What later slices offer to do with a quote: on its card and in its panel. */
export const quoteActions = createPlace<{ quote: QuoteCard }>();
