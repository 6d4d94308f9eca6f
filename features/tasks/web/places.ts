import { createSlot } from '#platform/web/slot.tsx';

/** The way to the renewal that a task belongs to. */
export const taskRenewal = createSlot<{ renewalId: string }>();
