import * as z from 'zod/mini';
import { lostReasons } from '#features/policies/contract.ts';
import { measured } from './figures.ts';
import { RangeQuery } from './range.ts';

const count = z.int().check(z.gte(0));
const amount = z.number();

/** `followed`: whether a term followed by another policy counts as retained. */
export const RetentionQuery = z.extend(RangeQuery, { followed: z.optional(z.enum(['true', 'false'])) });
export type RetentionQuery = z.infer<typeof RetentionQuery>;

/** Why a term was lost: the reason of its renewal, its cancellation, or none recorded. */
export const Retention = z.object({
  ...measured,
  /** Terms that expire in the range, and those of them that were retained. */
  policies: z.object({ expiring: count, kept: count, rate: z.number() }),
  premium: z.object({ expiring: amount, kept: amount, rate: z.number() }),
  /**
   * Clients with a policy in force the day before the range (`start`) and on its last day (`end`); `new` are those of
   * `end` who aren't in `start`. `rate` is the percentage of `start` still in force.
   */
  clients: z.object({ start: count, end: count, new: count, rate: z.number() }),
  /**
   * Terms that weren't retained, by reason. `open`: the renewal is still in progress. `none`: no reason is recorded.
   */
  lost: z.array(z.object({ reason: z.enum(lostReasons), policies: count, premium: amount })),
});
export type Retention = z.infer<typeof Retention>;
Retention.register(z.globalRegistry, { id: 'Retention' });
