import { createBegun } from '#platform/web/begun.ts';

/** The dialog for a new integration, opened from anywhere. */
export const creatingIntegration = createBegun<null>();
