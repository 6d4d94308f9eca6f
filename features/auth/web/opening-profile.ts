import { createBegun } from '#platform/web/begun.ts';

/** The dialog with one's own profile, opened from anywhere. */
export const openingProfile = createBegun<null>();
