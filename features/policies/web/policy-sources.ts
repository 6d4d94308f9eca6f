import { createSlot } from '#platform/web/slot.tsx';

/** Where a policy came from, if it was not sold here: in the head of its panel. */
export const policySources = createSlot<{ policyId: string }>();
