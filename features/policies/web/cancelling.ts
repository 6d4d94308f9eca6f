import { createBegun } from '#platform/web/begun.ts';
import type { PolicyCard } from '../contract.ts';

/** A policy that is to be cancelled, from a day and for a reason that are still to be said. */
export const cancelling = createBegun<PolicyCard>();
