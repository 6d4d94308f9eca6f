import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import type { CommissionCard } from '../../contract/lines.ts';
import type { Statement } from '../../contract/statements.ts';
import { schemeOf } from '../accounts/accounts.ts';
import { periodOfAdjusted } from '../accounts/settlements.ts';
import { readOwedLines } from '../lines/read-commissions.ts';
import { commissionTables } from '../schema.ts';

type Reading = Pick<CommandContext, 'tx' | 'agency' | 'actor' | 'today' | 'onlyRowsOf'>;

/** The lines of a statement, by the policies' effective dates, bonuses last, up to a limit. */
export function readStatementLines(
  periodId: string,
  agentId: string,
  limit: number,
  ctx: Reading,
): Promise<CommissionCard[]> {
  return readOwedLines({ period_id: periodId, agent: agentId }, limit, ctx);
}

/** The adjustments of a statement in the order in which they were made, up to a limit. */
export async function readStatementAdjustments(
  periodId: string,
  agentId: string,
  limit: number,
  ctx: Reading,
): Promise<Statement['adjusted']> {
  const { tx, agency } = ctx;
  const period = periodOfAdjusted('adjusted', ctx);
  const rows = await commissionTables(tx)
    .selectFrom('commission_adjustments as adjusted')
    .innerJoin('commission_periods as counting', (join) =>
      join.onRef('counting.tenant_id', '=', 'adjusted.tenant_id').on('counting.id', '=', period),
    )
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
    .select('counting.name as counting_name')
    .where('adjusted.tenant_id', '=', agency.id)
    .where('adjusted.agent_id', '=', agentId)
    .where('adjusted.scheme_id', '=', schemeOf(periodId, ctx))
    .where('counting.id', '=', periodId)
    .where('commissions.status', '<>', 'Cancelled')
    .orderBy('adjusted.created_at')
    .orderBy('adjusted.id')
    .limit(limit)
    .execute();
  return rows.map(({ counting_name, ...row }) => ({
    ...row,
    client_name: row.client_name ?? '',
    counts_in: { id: periodId, name: counting_name },
  }));
}
