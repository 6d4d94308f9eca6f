import type { RateLimit } from '#platform/server/access/rate-limits.ts';

/** The limit on requests for a new e-mail. */
export const emailChanges: RateLimit = { name: 'change-email', points: 5, seconds: 3_600 };
