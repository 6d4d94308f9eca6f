import * as z from 'zod/mini';
import { lostReasons } from '#features/policies/contract.ts';
import { measured } from './figures.ts';
import { RangeQuery } from './range.ts';

const count = z.int().check(z.gte(0));
const amount = z.number();

/** `followed`: whether a term that another policy follows counts as kept. */
export const RetentionQuery = z.extend(RangeQuery, { followed: z.optional(z.enum(['true', 'false'])) });
export type RetentionQuery = z.infer<typeof RetentionQuery>;

/** Why a term was lost: what its renewal says, its cancellation, or nothing that anybody has said. */
export const Retention = z.object({
  ...measured,
  /** Terms that expire in the range, and those of them that were kept. */
  policies: z.object({ expiring: count, kept: count, rate: z.number() }),
  premium: z.object({ expiring: amount, kept: amount, rate: z.number() }),
  /** Clients with a policy in force before the first day and on the last; of those then, the ones of before. */
  clients: z.object({ start: count, end: count, new: count, rate: z.number() }),
  /** Terms that were not kept, by reason; `open`: somebody still works on it, `none`: nobody said why. */
  lost: z.array(z.object({ reason: z.enum(lostReasons), policies: count, premium: amount })),
});
export type Retention = z.infer<typeof Retention>;
Retention.register(z.globalRegistry, { id: 'Retention' });
