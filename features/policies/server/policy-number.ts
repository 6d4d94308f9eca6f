import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';

/**
 * The unique keys of policy numbers: by carrier, number and start, because a carrier keeps a policy's number from term
 * to term and two carriers may give the same one; those that Vigencia assigns by themselves.
 */
const numberKeys = ['policies_number_key', 'policies_own_number_key'];

/** Whether a write failed because the agency has a policy with this number. */
export const isNumberTaken = (error: unknown): boolean => numberKeys.some((key) => isUniqueViolation(error, key));

/** The series of the numbers that Vigencia assigns on a day. */
export const policySeries = (today: string): string => `policies-${today.slice(0, 4)}`;

/** A number that Vigencia assigns: `POL-2026-000123`. */
export function ownPolicyNumber(year: string, number: number): string {
  return `POL-${year}-${String(number).padStart(6, '0')}`;
}

/** Numbers of this form are reserved for Vigencia: a typed one would later collide with an assigned one. */
export function isOwnPolicyNumber(typed: string): boolean {
  return /^POL-\d{4}-\d{6,}$/i.test(typed);
}

/** Refuses such a number on its field. */
export function refuseOwnNumber({ refuseFields }: Pick<CommandContext, 'refuseFields'>): never {
  return refuseFields([
    { field: 'policy_number', code: 'reserved', message: 'policies:validation.policy_number_reserved' },
  ]);
}
