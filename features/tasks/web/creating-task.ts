import { createBegun } from '#platform/web/begun.ts';

/** The dialog for a new task, opened from anywhere. */
export const creatingTask = createBegun<null>();
