import { createPlace } from '#platform/web/slot.tsx';
import type { LeadCard } from '../contract.ts';

/** What later slices offer to do with a lead: on its card and in its panel. */
export const leadActions = createPlace<{ lead: LeadCard }>();
