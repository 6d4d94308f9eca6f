import { createBegun } from '#platform/web/begun.ts';

/** The dialog for a new user, opened from anywhere. */
export const creatingUser = createBegun<null>();
