import { type RawBuilder, sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PeriodsTable } from '../schema.ts';
import type { Scope } from './policies-sql.ts';

/** The columns of a period that decide which policies it includes. */
export interface Scoped extends Pick<PeriodsTable, 'id' | 'scheme_id' | 'start_date' | 'end_date' | 'cut_off_date'> {
  /** The first day of its scheme's first period. */
  first: string;
}

/** The first day of the first period in the scheme of `commission_periods`. */
export const firstDay = (agencyId: string): RawBuilder<string> => sql`(
  select min(earliest.start_date) from commission_periods as earliest
  where earliest.tenant_id = ${agencyId} and earliest.scheme_id = commission_periods.scheme_id)`;

/** The policies that the calculation of a period includes. */
export function scopeOf(
  { id, scheme_id, start_date, end_date, cut_off_date, first }: Scoped,
  { roles, products, skipsFirstRenewals }: Pick<Scope, 'roles' | 'products' | 'skipsFirstRenewals'>,
  { agency }: Pick<CommandContext, 'agency'>,
): Scope {
  return {
    agencyId: agency.id,
    schemeId: scheme_id,
    periodId: id,
    first,
    start: start_date,
    roles,
    products,
    skipsFirstRenewals,
    last: end_date < cut_off_date ? end_date : cut_off_date,
  };
}
