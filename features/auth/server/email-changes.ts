import type { RateLimit } from '#platform/server/access/rate-limits.ts';

/** So often somebody may ask for another e-mail. */
export const emailChanges: RateLimit = { name: 'change-email', points: 5, seconds: 3_600 };
