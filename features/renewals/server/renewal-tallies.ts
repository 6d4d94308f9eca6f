import type { Weight } from '#platform/server/acts/weight.ts';
import type { RenewalStatus } from '../contract.ts';

/** The figure that renewals keep: how many of each status. */
export const renewalTallies = { status: 'renewals_by_status' } as const;

/** What a renewal weighs in it. */
export function renewalWeights({ status }: { status: RenewalStatus }): Weight[] {
  return [{ subject: renewalTallies.status, value: status }];
}
