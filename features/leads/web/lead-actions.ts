import { createPlace } from '#platform/web/slot.tsx';
import type { LeadCard } from '../contract.ts';

/** What later slices offer to do with a lead: on its card, where there is room for a sign, and in its panel. */
export const leadActions = createPlace<{ lead: LeadCard; isOnCard?: boolean }>();
