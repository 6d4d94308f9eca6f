import type { Increment } from '#platform/server/acts/increment.ts';
import type { RenewalStatus } from '../contract.ts';

/** The counter of renewals: the number per status. */
export const renewalCounters = { status: 'renewals_by_status' } as const;

/** A renewal's increments. */
export function renewalIncrements({ status }: { status: RenewalStatus }): Increment[] {
  return [{ subject: renewalCounters.status, value: status }];
}
