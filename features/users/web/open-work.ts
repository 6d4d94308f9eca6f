import { createPlace } from '#platform/web/slot.tsx';

/** What a later slice has of somebody who leaves: one line each that says how much of it is open. */
export const openWork = createPlace<{ userId: string }>();
