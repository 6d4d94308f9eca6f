import { sql } from 'kysely';

/**
 * The term that `commissions` was calculated for: the term of `policies` unless it was corrected since; null: a bonus.
 */
export const calculatedTerm = [
  sql<string | null>`coalesce(commissions.calculated_from, policies.effective_date)`.as('effective_date'),
  sql<string | null>`coalesce(commissions.calculated_until, policies.expiration_date)`.as('expiration_date'),
];
