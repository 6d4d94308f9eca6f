import type { Deed } from '#platform/server/acts/deed.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import type { CommissionCard } from '../../contract/lines.ts';
import type { Statement } from '../../contract/statements.ts';
import { readOwedLines } from '../read-commissions.ts';
import { commissionTables } from '../schema.ts';
import type { StatementHead } from './statement-head.ts';

type Reading = Pick<Deed, 'tx' | 'agency' | 'actor' | 'today' | 'onlyRowsOf'>;

/** The lines of a statement, by the day on which their policies take effect, bonuses last; so many at most. */
export function readStatementLines({ card }: StatementHead, limit: number, deed: Reading): Promise<CommissionCard[]> {
  return readOwedLines({ period_id: card.period.id, agent: card.agent.id }, limit, deed);
}

/** The adjustments of a statement, as they were made; so many at most. */
export async function readStatementAdjustments(
  { card, schemeId, after }: StatementHead,
  limit: number,
  { tx, agency }: Reading,
): Promise<Statement['adjusted']> {
  const those = commissionTables(tx)
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
    .where('adjusted.agent_id', '=', card.agent.id)
    .where('adjusted.scheme_id', '=', schemeId)
    .where('adjusted.made_on', '<=', card.period.end_date)
    .where('commissions.status', '<>', 'Cancelled')
    .orderBy('adjusted.created_at')
    .orderBy('adjusted.id')
    .limit(limit);
  const rows = await (after ? those.where('adjusted.made_on', '>', after) : those).execute();
  return rows.map((row) => ({ ...row, client_name: row.client_name ?? '' }));
}
