import { createBegun } from '#platform/web/begun.ts';

/** The dialog for a new integration, which any screen can open. */
export const creatingIntegration = createBegun<null>();
