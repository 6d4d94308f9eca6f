import { createSlot } from '#platform/web/slot.tsx';
import type { LeadCard } from '../contract.ts';

interface LeadAction {
  lead: LeadCard;
  /** On a card a short button with its word, in a row a sign alone; left out: as in its panel. */
  look?: 'word' | 'sign';
}

/** What later slices offer to do with a lead: on its card, in its row and in its panel. */
export const leadActions = createSlot<LeadAction>();
