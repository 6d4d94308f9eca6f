import { type SelectQueryBuilder, sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { mapPage, type Page, pagingOf, readJoinedPage } from '#platform/server/database/paging.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import type { CommissionAdjustment } from '../../contract/adjustments.ts';
import { periodOfAdjusted } from '../accounts/settlements.ts';
import type { Adjustments } from '../figures.ts';
import { commissionTables } from '../schema.ts';

type Reading = Pick<CommandContext, 'tx' | 'agency'>;
type AdjustmentQuery = SelectQueryBuilder<KnownTables<typeof commissionTables>, 'commission_adjustments', object>;

const ofAgency = ({ tx, agency }: Reading): AdjustmentQuery =>
  commissionTables(tx).selectFrom('commission_adjustments').where('commission_adjustments.tenant_id', '=', agency.id);

const columns = [
  'commission_adjustments.id',
  'commission_adjustments.commission_id',
  'commission_adjustments.adjustment_amount',
  'commission_adjustments.adjustment_type',
  'commission_adjustments.reason',
  'commission_adjustments.made_on',
  'commission_adjustments.created_at',
  'users.full_name as created_by_name',
] as const;

const withNames = (adjustments: AdjustmentQuery, ctx: Reading) =>
  adjustments
    .leftJoin('users', onKey('users', 'commission_adjustments.created_by'))
    .leftJoin('commission_periods as counting', (join) =>
      join
        .onRef('counting.tenant_id', '=', 'commission_adjustments.tenant_id')
        .on('counting.id', '=', periodOfAdjusted('commission_adjustments', ctx)),
    )
    .select(columns)
    .select(['counting.id as counting_id', 'counting.name as counting_name']);

/** A row in the contract's format. */
function shown<Row extends { counting_id: string | null; counting_name: string | null }>(row: Row) {
  const { counting_id, counting_name, ...adjustment } = row;
  return { ...adjustment, counts_in: counting_id === null ? null : { id: counting_id, name: counting_name as string } };
}

/** One adjustment; undefined: the agency has none with this id. */
export async function readAdjustment(id: string, ctx: Reading): Promise<CommissionAdjustment | undefined> {
  const row = await withNames(ofAgency(ctx), ctx).where('commission_adjustments.id', '=', id).executeTakeFirst();
  return row && shown(row);
}

/** All adjustments of a commission, newest first. */
export async function readAdjustments(commissionId: string, ctx: Reading): Promise<CommissionAdjustment[]> {
  const rows = await withNames(ofAgency(ctx), ctx)
    .where('commission_adjustments.commission_id', '=', commissionId)
    .orderBy('commission_adjustments.created_at', 'desc')
    .orderBy('commission_adjustments.id', 'desc')
    .execute();
  return rows.map(shown);
}

/** One page of a commission's adjustments. */
export async function listAdjustments(
  commissionId: string,
  query: { limit: number; cursor?: string | undefined },
  ctx: Reading,
): Promise<Page<CommissionAdjustment>> {
  const tables = commissionTables(ctx.tx);
  const those = ofAgency(ctx).where('commission_adjustments.commission_id', '=', commissionId);
  const newest = { column: 'commission_adjustments.created_at', direction: 'desc', type: 'timestamptz' } as const;
  const asked = { ...query, commissionId };
  const paging = pagingOf('commission_adjustments.id', newest, asked);
  const join = (adjustments: AdjustmentQuery) => withNames(adjustments, ctx);
  return mapPage(await readJoinedPage(tables, 'commission_adjustments', ctx.agency.id, those, paging, join), shown);
}

/** The adjustments of a commission by the month in which they were made. */
export function readAdjustmentMonths(commissionId: string, ctx: Reading): Promise<Adjustments[]> {
  const month = sql<string>`to_char(made_on, 'YYYY-MM')`;
  return ofAgency(ctx)
    .select(['agent_id', month.as('month')])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`sum(adjustment_amount)`.as('amount'))
    .where('commission_id', '=', commissionId)
    .groupBy(['agent_id', month])
    .execute();
}
