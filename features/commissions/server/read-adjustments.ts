import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { type Page, pagingOf, readJoinedPage } from '#platform/server/database/paging.ts';
import type { CommissionAdjustment } from '../contract/adjustments.ts';
import type { Adjustments } from './figures.ts';
import { commissionTables } from './schema.ts';

const columns = [
  ...(['commission_adjustments.id', 'commission_adjustments.commission_id'] as const),
  ...(['commission_adjustments.adjustment_amount', 'commission_adjustments.adjustment_type'] as const),
  ...(['commission_adjustments.reason', 'commission_adjustments.made_on'] as const),
  ...(['commission_adjustments.created_at', 'users.full_name as created_by_name'] as const),
] as const;

type Reading = Pick<Deed, 'tx' | 'agency'>;

const ofAgency = ({ tx, agency }: Reading) =>
  commissionTables(tx).selectFrom('commission_adjustments').where('commission_adjustments.tenant_id', '=', agency.id);

/** One adjustment, or undefined when the agency has none of this id. */
export function readAdjustment(id: string, deed: Reading): Promise<CommissionAdjustment | undefined> {
  return ofAgency(deed)
    .leftJoin('users', onKey('users', 'commission_adjustments.created_by'))
    .select(columns)
    .where('commission_adjustments.id', '=', id)
    .executeTakeFirst();
}

/** All that was added to a commission, newest first. */
export function readAdjustments(commissionId: string, deed: Reading): Promise<CommissionAdjustment[]> {
  return ofAgency(deed)
    .leftJoin('users', onKey('users', 'commission_adjustments.created_by'))
    .select(columns)
    .where('commission_adjustments.commission_id', '=', commissionId)
    .orderBy('commission_adjustments.created_at', 'desc')
    .orderBy('commission_adjustments.id', 'desc')
    .execute();
}

/** One page of them. */
export function listAdjustments(
  commissionId: string,
  query: { limit: number; cursor?: string | undefined },
  deed: Reading,
): Promise<Page<CommissionAdjustment>> {
  const tables = commissionTables(deed.tx);
  const those = ofAgency(deed).where('commission_adjustments.commission_id', '=', commissionId);
  const newest = { column: 'commission_adjustments.created_at', direction: 'desc', type: 'timestamptz' } as const;
  const asked = { ...query, commissionId };
  const paging = pagingOf('commission_adjustments.id', newest, asked);
  return readJoinedPage(tables, 'commission_adjustments', deed.agency.id, those, paging, (adjustments) =>
    adjustments.leftJoin('users', onKey('users', 'commission_adjustments.created_by')).select(columns),
  );
}

/** The adjustments of a commission by the month in which they were made. */
export function readAdjustmentMonths(commissionId: string, deed: Reading): Promise<Adjustments[]> {
  const month = sql<string>`to_char(made_on, 'YYYY-MM')`;
  return ofAgency(deed)
    .select(['agent_id', month.as('month')])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`sum(adjustment_amount)`.as('amount'))
    .where('commission_id', '=', commissionId)
    .groupBy(['agent_id', month])
    .execute();
}
