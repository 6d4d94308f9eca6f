import { createBegun } from '#platform/web/begun.ts';

/** The dialogs for a new period and a new scheme, opened from anywhere. */
export const creatingPeriod = createBegun<null>();
export const creatingScheme = createBegun<null>();
