import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import type { CommissionCard } from '../../contract/lines.ts';
import type { Statement } from '../../contract/statements.ts';
import { readOwedLines } from '../read-commissions.ts';
import { commissionTables } from '../schema.ts';
import { schemeOf } from './accounts.ts';

type Reading = Pick<Deed, 'tx' | 'agency' | 'actor' | 'today' | 'onlyRowsOf'>;

/** The lines of a statement, by the day on which their policies take effect, bonuses last; so many at most. */
export function readStatementLines(
  periodId: string,
  agentId: string,
  limit: number,
  deed: Reading,
): Promise<CommissionCard[]> {
  return readOwedLines({ period_id: periodId, agent: agentId }, limit, deed);
}

/**
 * The adjustments of a statement, as they were made, so many at most: those from the day after the scheme's period before
 * to the last day of this one.
 */
export async function readStatementAdjustments(
  periodId: string,
  agentId: string,
  limit: number,
  { tx, agency }: Reading,
): Promise<Statement['adjusted']> {
  const scheme = schemeOf(periodId, { tx, agency });
  const day = (of: 'start_date' | 'end_date') =>
    sql<string>`(select ${sql.ref(`this.${of}`)} from commission_periods as this
      where this.tenant_id = ${agency.id} and this.id = ${periodId})`;
  const before = sql<string>`(select coalesce(max(earlier.end_date), '-infinity') from commission_periods as earlier
    where earlier.tenant_id = ${agency.id} and earlier.scheme_id = (${scheme}) and earlier.end_date < ${day('start_date')})`;
  const rows = await commissionTables(tx)
    .selectFrom('commission_adjustments as adjusted')
    .innerJoin('commissions', (join) =>
      join
        .onRef('commissions.tenant_id', '=', 'adjusted.tenant_id')
        .onRef('commissions.id', '=', 'adjusted.commission_id'),
    )
    .leftJoin('policies', onKey('policies', 'commissions.policy_id'))
    .leftJoin('clients', onKey('clients', 'commissions.client_id'))
    .leftJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'adjusted.tenant_id').onRef('users.id', '=', 'adjusted.created_by'),
    )
    .select(['adjusted.id', 'adjusted.commission_id', 'adjusted.adjustment_amount', 'adjusted.reason'])
    .select(['adjusted.adjustment_type', 'adjusted.made_on', 'adjusted.created_at'])
    .select(['users.full_name as created_by_name', 'policies.policy_number', 'clients.name as client_name'])
    .where('adjusted.tenant_id', '=', agency.id)
    .where('adjusted.agent_id', '=', agentId)
    .where('adjusted.scheme_id', '=', scheme)
    .where('adjusted.made_on', '>', before)
    .where('adjusted.made_on', '<=', day('end_date'))
    .where('commissions.status', '<>', 'Cancelled')
    .orderBy('adjusted.created_at')
    .orderBy('adjusted.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, client_name: row.client_name ?? '' }));
}
