import { allOf } from '#platform/contract/all-of.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Commission, CommissionStatus, UpdateCommission } from '../../contract/lines.ts';
import { lockStatementsOf } from '../accounts/settlements.ts';
import { proposeForLines } from '../chargebacks/propose.ts';
import { isOwed, moveAdjustments, moveLines } from '../figures.ts';
import { type LockedLine, lockLine, lockPeriodsOf } from '../lock-line.ts';
import { commissionTables } from '../schema.ts';
import { readAdjustmentMonths } from './read-adjustments.ts';
import { readCommission } from './read-commissions.ts';

/**
 * Sets any status of the list on a commission while its period is not closed (`period_closed`). Paid stores the time
 * and the user. The calculated amount is unchanged. While a closed statement has one of its adjustments, the line can
 * neither be canceled nor become owed again (`adjustment_settled`). For a line that is owed again, proposes a
 * chargeback if its policy was canceled meanwhile.
 */
export async function updateCommission(
  id: string,
  { status: newStatus }: UpdateCommission,
  ctx: CommandContext<'period_closed' | 'adjustment_settled'>,
): Promise<Commission> {
  const { audit, changed, refuse } = ctx;
  // Locks the period first, as a move of the period does before its lines.
  const { periods, statements, line, adjustments } = await allOf({
    periods: lockPeriodsOf([id], ctx),
    statements: lockStatementsOf(id, ctx),
    line: lockLine(id, ctx),
    refuseIfChanged: ctx.refuseIfChanged(),
    adjustments: readAdjustmentMonths(id, ctx),
  });
  if (!line) return refuse('not_found');
  const status = newStatus ?? line.status;
  const change = changedFields({ status: line.status }, { status });
  if (change && periods.some((period) => period.status === 'Closed')) refuse('period_closed');
  const isOtherwiseOwed = isOwed(status) !== isOwed(line.status);
  const settled = statements.find((period) => period.status === 'Closed');
  if (isOtherwiseOwed && settled) refuse('adjustment_settled', { name: settled.name });
  audit(change && { action: 'updateCommission', entity: 'commission', entity_id: id, ...change });
  if (change) {
    moveLines([{ ...asGroup(line), before: line.status, after: status }], ctx);
    if (isOtherwiseOwed) moveAdjustments(adjustments, { isCounted: isOwed(status) }, ctx);
  }
  const isOwedAgain = !isOwed(line.status) && isOwed(status);
  const stored = change && storeStatus([id], status, ctx);
  // Before the response is read, which includes it.
  if (isOwedAgain) await Promise.all([stored, proposeForLines([id], null, ctx)]);
  const { answer } = await allOf({
    stored,
    changed: change && changed('commission', id),
    answer: readCommission(id, ctx),
  });
  return answer ?? refuse('not_found');
}

/** A line as a group of the counters. */
export const asGroup = ({ period_id, agent_id, product_type, calculated_on, ...line }: LockedLine) => ({
  period_id,
  agent_id,
  product_type,
  month: calculated_on,
  count: 1,
  premium: line.annual_premium,
  amount: line.commission_amount,
  adjusted: line.adjusted_amount,
});

/** Writes the status of locked lines, with the user and time of the payment, or none. */
export async function storeStatus(
  ids: readonly string[],
  status: CommissionStatus,
  { tx, agency, actor, clock }: Pick<CommandContext, 'tx' | 'agency' | 'actor' | 'clock'>,
): Promise<void> {
  const now = clock().toISOString();
  const paid = status === 'Paid' ? { paid_at: now, paid_by: actor.user_id } : { paid_at: null, paid_by: null };
  await commissionTables(tx)
    .updateTable('commissions')
    .set({ status, ...paid, is_unpaid_by_rules: false, updated_at: now })
    .where('tenant_id', '=', agency.id)
    .where('id', 'in', ids)
    .execute();
}
