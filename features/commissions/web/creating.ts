import { createBegun } from '#platform/web/begun.ts';

/** The state of the dialogs for a new period and a new scheme. Any screen can open them. */
export const creatingPeriod = createBegun<null>();
export const creatingScheme = createBegun<null>();
