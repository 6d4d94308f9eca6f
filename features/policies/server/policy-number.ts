import type { CommandContext } from '#platform/server/acts/command-context.ts';

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
