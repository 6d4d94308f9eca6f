import { createBegun } from '#platform/web/begun.ts';

/** The state of the dialog for a new carrier, which any screen can open. */
export const creatingCarrier = createBegun<null>();
