import { createBegun } from '#platform/web/begun.ts';

/** The state of the dialog for a new user, which any screen can open. */
export const creatingUser = createBegun<null>();
