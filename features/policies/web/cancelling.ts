import { createBegun } from '#platform/web/begun.ts';
import type { PolicyCard } from '../contract.ts';

/** The policy that is being canceled, before its day and reason are entered. */
export const cancelling = createBegun<PolicyCard>();
