import { createBegun } from '#platform/web/begun.ts';

/** The state of the dialog for a new lead. Any screen can open it. */
export const creatingLead = createBegun<null>();
