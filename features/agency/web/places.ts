import { createSlot } from '#platform/web/slot.tsx';

/** Sections of later slices at the end of the agency's page. */
export const agencySections = createSlot<object>();
