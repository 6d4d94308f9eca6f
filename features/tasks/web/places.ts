import { createPlace } from '#platform/web/slot.tsx';

/** The way to the renewal that a task belongs to. */
export const taskRenewal = createPlace<{ renewalId: string }>();
