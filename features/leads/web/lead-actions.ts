import { createSlot } from '#platform/web/slot.tsx';
import type { LeadCard } from '../contract.ts';

interface LeadAction {
  lead: LeadCard;
  /** On a card, a short button with text; in a row, an icon only; omitted: as in the panel. */
  look?: 'word' | 'sign';
}

/** The actions of later slices on a lead: on its card, in its row and in its panel. */
export const leadActions = createSlot<LeadAction>();
