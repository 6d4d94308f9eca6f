import type { Increment } from '#platform/server/acts/increment.ts';
import type { RenewalStatus } from '../contract.ts';

/** The figure that renewals keep: how many of each status. */
export const renewalCounters = { status: 'renewals_by_status' } as const;

/** What a renewal weighs in it. */
export function renewalIncrements({ status }: { status: RenewalStatus }): Increment[] {
  return [{ subject: renewalCounters.status, value: status }];
}
