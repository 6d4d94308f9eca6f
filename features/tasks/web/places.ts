import { createSlot } from '#platform/web/slot.tsx';

/** The slot for the link to the renewal of a task. */
export const taskRenewal = createSlot<{ renewalId: string }>();
