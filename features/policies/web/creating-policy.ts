import { createBegun } from '#platform/web/begun.ts';

/** The state of the dialog for a policy by hand. Any screen can open it. */
export const creatingPolicy = createBegun<null>();
