import { createBegun } from '#platform/web/begun.ts';

/** The dialog for a new lead, opened from anywhere. */
export const creatingLead = createBegun<null>();
