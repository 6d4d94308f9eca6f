import { createBegun } from '#platform/web/begun.ts';

/** The state of the dialog for a new task, which any screen can open. */
export const creatingTask = createBegun<null>();
