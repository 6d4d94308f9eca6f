import { createBegun } from '#platform/web/begun.ts';
import type { RenewalCard, RenewalStatus } from '../contract.ts';

/** The renewal that is being failed or cancelled while its reason is still missing. */
export const losing = createBegun<{ renewal: RenewalCard; to: RenewalStatus }>();
