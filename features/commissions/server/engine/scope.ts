import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import { commissionTables, type PeriodsTable } from '../schema.ts';
import type { Scope } from './policies-sql.ts';

type InAgency = Pick<Deed, 'tx' | 'agency'>;

/** What of a period says which policies it looks at. */
export type Scoped = Pick<PeriodsTable, 'id' | 'scheme_id' | 'start_date' | 'end_date' | 'cut_off_date'>;

/** What calculating a period looks at. One statement. */
export async function scopeOf(
  { id, scheme_id, start_date, end_date, cut_off_date }: Scoped,
  { roles, products }: Pick<Scope, 'roles' | 'products'>,
  { tx, agency }: InAgency,
): Promise<Scope> {
  const { first } = await commissionTables(tx)
    .selectFrom('commission_periods')
    .select(sql<string>`min(start_date)`.as('first'))
    .where('tenant_id', '=', agency.id)
    .where('scheme_id', '=', scheme_id)
    .executeTakeFirstOrThrow();
  return {
    ...{ agencyId: agency.id, schemeId: scheme_id, periodId: id, first, start: start_date, roles, products },
    last: end_date < cut_off_date ? end_date : cut_off_date,
  };
}
