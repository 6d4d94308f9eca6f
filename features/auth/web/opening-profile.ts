import { createBegun } from '#platform/web/begun.ts';

/** The user's own profile dialog, which can be opened from anywhere. */
export const openingProfile = createBegun<null>();
