import { createBegun } from '#platform/web/begun.ts';
import type { RenewalCard, RenewalStatus } from '../contract.ts';

/** A renewal that comes to nothing, for a reason that is still to be said. */
export const losing = createBegun<{ renewal: RenewalCard; to: RenewalStatus }>();
