import type { CorrectedTerms } from '#features/policies/contract.ts';
import { centsOf, dollarsOf, negated, sumOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { pendingStatuses } from '../../contract/lines.ts';
import { proposeForLines } from '../chargebacks/propose.ts';
import { moveLines } from '../figures.ts';
import { correctLeftOut, markOwed, writeNewlyPaid } from './left-out.ts';
import { lockPeriods, type TouchedPeriod } from './lock-periods.ts';
import { writeMissedBonuses, writeReachedBonuses } from './reached-bonuses.ts';
import { type RecalculatedLine, recalculatedLines, takesIn } from './recalculated-lines.ts';
import { addToTotals, storeDue, storeLine } from './store-lines.ts';

/**
 * Recalculates the commissions of a corrected policy by the stored rules of their periods, with the agent's other lines
 * that depend on it through tiers or a bonus. Lines before approval are rewritten. For approved lines, stores the new
 * amount and proposes the difference; for a closed period, also for a bonus that would have been reached.
 */
export async function recalculate(policyId: string, was: CorrectedTerms, ctx: CommandContext): Promise<void> {
  const periods = await lockPeriods(policyId, ctx);
  for (const period of periods) {
    const isClosed = period.status === 'Closed';
    if (!isClosed) await correctLeftOut(policyId, period, ctx);
    if (!takesIn(period)) await markOwed(policyId, period, ctx);
    const lines = await recalculatedLines(policyId, period, ctx);
    const pending = lines.filter((line) => isPending(line, period));
    const settled = lines.filter((line) => !isPending(line, period) && line.status !== 'Cancelled');
    const [missed] = await Promise.all([
      isClosed ? writeMissedBonuses(policyId, period, ctx) : [],
      isClosed || writeReachedBonuses(policyId, period, ctx),
      takesIn(period) && writeNewlyPaid(policyId, period, ctx),
      ...pending.map((line) => writeAnew(line, period, ctx)),
      ...settled.flatMap((line) => [
        storeDue(line, line.policy_id === policyId ? was : null, ctx),
        ctx.changed('commission', line.id),
      ]),
    ]);
    await proposeForLines([...settled.map(({ id }) => id), ...missed], policyId, ctx);
  }
}

const isPending = ({ status }: RecalculatedLine, period: TouchedPeriod) =>
  period.status !== 'Closed' && (pendingStatuses.includes(status) || status === 'Cancelled');

/**
 * Rewrites a line. A line that no rule pays any more is canceled with its amount, and owed again when a rule pays it.
 */
async function writeAnew(line: RecalculatedLine, period: TouchedPeriod, ctx: CommandContext): Promise<void> {
  const { audit, changed } = ctx;
  const { id, status, made } = line;
  const told = ({ annual_premium, commission_amount }: { annual_premium: number; commission_amount: number }) => ({
    annual_premium,
    commission_amount,
  });
  const after = !made ? 'Cancelled' : status === 'Cancelled' ? 'Calculated' : status;
  audit({
    action: 'recalculateCommission',
    entity: 'commission',
    entity_id: id,
    before: { ...told(line), ...(after !== status && { status }) },
    after: { ...(made && told(made)), ...(after !== status && { status: after }) },
  });
  const group = { period_id: period.id, agent_id: line.agent_id, product_type: line.product_type };
  const common = { ...group, month: line.calculated_on, count: 1, adjusted: line.adjusted_amount };
  const counted = ({ annual_premium, commission_amount }: typeof line | NonNullable<typeof made>) => ({
    ...common,
    premium: annual_premium,
    amount: commission_amount,
  });
  moveLines([{ ...counted(line), before: status, after: null }], ctx);
  moveLines([{ ...counted(made ?? line), before: null, after }], ctx);
  const grown = (field: 'annual_premium' | 'commission_amount') =>
    made ? dollarsOf(sumOf([centsOf(made[field]), negated(centsOf(line[field]))])) : 0;
  await Promise.all([
    storeLine(line, after, ctx),
    addToTotals(period.id, line, { premium: grown('annual_premium'), amount: grown('commission_amount') }, ctx),
    changed('commission', id),
  ]);
}
