import type { Weight } from '#platform/server/acts/weight.ts';
import { type PolicyStatus, statusesInForce } from '../contract.ts';

/**
 * The figures that policies keep: how many of each status, the yearly premium of those in force, and on which day the
 * active ones expire.
 */
export const policyTallies = {
  status: 'policies_by_status',
  inForce: 'policies_in_force',
  expiration: 'active_policies_by_expiration',
} as const;

/** What a policy weighs in them. */
export function policyWeights(policy: {
  status: PolicyStatus;
  annual_premium: number;
  expiration_date: string;
}): Weight[] {
  const { status, annual_premium, expiration_date } = policy;
  return [
    { subject: policyTallies.status, value: status },
    ...(statusesInForce.includes(status)
      ? [{ subject: policyTallies.inForce, value: 'all', amount: annual_premium }]
      : []),
    ...(status === 'Activa' ? [{ subject: policyTallies.expiration, value: expiration_date }] : []),
  ];
}
