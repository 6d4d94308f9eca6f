import type { Expression } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type CommissionsTable, commissionTables, type PeriodsTable } from './schema.ts';

const columns = [
  'id',
  'policy_id',
  'agent_id',
  'scheme_id',
  'period_id',
  'product_type',
  'status',
  'annual_premium',
  'commission_amount',
  'adjusted_amount',
  'calculated_on',
] as const;

/** The columns of a locked line that commands need. */
export type LockedLine = Pick<CommissionsTable, (typeof columns)[number]>;

type Locking = Pick<CommandContext, 'tx' | 'agency'>;

/** A locked line, by its id or a query for the id; undefined: the agency has none. */
export function lockLine(id: string | Expression<string | null>, ctx: Locking): Promise<LockedLine | undefined> {
  return lines(ctx).where('id', '=', id).executeTakeFirst();
}

/** Those of these lines that the agency has, locked in the order that all writers of several lines use. */
export function lockLines(ids: readonly string[], ctx: Locking): Promise<LockedLine[]> {
  return lines(ctx).where('id', 'in', ids).orderBy('id').execute();
}

const lines = ({ tx, agency }: Locking) =>
  commissionTables(tx).selectFrom('commissions').select(columns).where('tenant_id', '=', agency.id).forNoKeyUpdate();

/**
 * Locks the periods of lines, whose status doesn't change until the transaction ends. Call it before the lines are
 * locked.
 */
export function lockPeriodsOf(
  ids: readonly string[],
  { tx, agency }: Locking,
): Promise<Pick<PeriodsTable, 'id' | 'status'>[]> {
  return commissionTables(tx)
    .selectFrom('commission_periods')
    .select(['id', 'status'])
    .where('tenant_id', '=', agency.id)
    .where('id', 'in', (eb) =>
      eb.selectFrom('commissions').select('period_id').where('tenant_id', '=', agency.id).where('id', 'in', ids),
    )
    .orderBy('id')
    .forShare()
    .execute();
}
