import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Increment } from '#platform/server/acts/increment.ts';
import type { CommissionStatus } from '../contract/lines.ts';
import type { RuleProduct } from '../contract/rules.ts';

// The counters of commissions (docs/adr/0013, docs/decisions/commissions.md). Those of one agent have subjects of their
// own, so that the agent's dashboard reads as few rows as the agency's.

/**
 * Lines by status and product together, `Approved/Auto`, of the agency (null), an agent, or a period: their net
 * amounts, their calculated amounts, and their premiums.
 */
export const linesOf = (whose: string | null): string => scoped('commissions', whose);
export const amountsOf = (whose: string | null): string => scoped('commission_amounts', whose);
export const premiumsOf = (whose: string | null): string => scoped('commission_premiums', whose);

/** Lines by the month of their calculation, with their amounts; canceled lines don't count. */
export const monthsOf = (agentId: string | null): string => scoped('commissions_by_month', agentId);

/** Adjustments by the month in which they were made. */
export const adjustmentMonthsOf = (agentId: string | null): string =>
  scoped('commission_adjustments_by_month', agentId);

/** Lines calculated in a month, `2026-11`, by agent; and adjustments made in it. */
export const agentsOf = (month: string): string => `commissions_of_month/${month}`;
export const adjustedAgentsOf = (month: string): string => `commission_adjustments_of_month/${month}`;

/** Lines of one period by agent, with their amounts; canceled lines don't count. */
export const periodAgentsOf = (periodId: string): string => `commissions_of_period/${periodId}`;

/** Open chargebacks and their total: `all`, or an agent. */
export const openChargebacks = 'commission_chargebacks_open';

const scoped = (subject: string, whose: string | null) => (whose ? `${subject}/${whose}` : subject);

/** A group of lines with the same period, agent, product, month and status. */
export interface Lines {
  period_id: string;
  agent_id: string;
  product_type: RuleProduct;
  /** The day of their calculation, or its month: `2026-11`. */
  month: string;
  /** The number of lines. */
  count: number;
  /** The sum of their premiums, in dollars. */
  premium: number;
  /** The sum of their commissions, in dollars. */
  amount: number;
  /** The sum of their adjustments, in dollars. */
  adjusted: number;
}

/** The increments for lines of a status. Their adjustments are counted by their own months. */
function lineIncrements(lines: Lines, status: CommissionStatus): Increment[] {
  const { period_id, agent_id, product_type, count } = lines;
  const [value, month] = [keyOf(status, product_type), monthOf(lines.month)];
  return [
    ...[null, agent_id, period_id].flatMap((whose) => [
      { subject: linesOf(whose), value, amount: netOf(lines), count },
      { subject: amountsOf(whose), value, amount: lines.amount, count },
      { subject: premiumsOf(whose), value, amount: lines.premium, count },
    ]),
    ...(isOwed(status)
      ? [
          { subject: agentsOf(month), value: agent_id, amount: lines.amount, count },
          { subject: periodAgentsOf(period_id), value: agent_id, amount: lines.amount, count },
          ...[null, agent_id].map((whose) => ({ subject: monthsOf(whose), value: month, amount: lines.amount, count })),
        ]
      : []),
  ];
}

/** A group of adjustments of one agent and month. */
export interface Adjustments {
  agent_id: string;
  /** The day on which they were made, or its month. */
  month: string;
  count: number;
  /** Their sum, in dollars. */
  amount: number;
}

function adjustmentIncrements({ agent_id, month, count, amount }: Adjustments): Increment[] {
  const value = monthOf(month);
  return [
    ...[null, agent_id].map((whose) => ({ subject: adjustmentMonthsOf(whose), value, count, amount })),
    { subject: adjustedAgentsOf(value), value: agent_id, count, amount },
  ];
}

/** Lines with their previous status (null: new) and their next status (null: deleted). */
export interface Move extends Lines {
  before: CommissionStatus | null;
  after: CommissionStatus | null;
}

/**
 * Moves lines in the counters. Call it once per period, agent, product, month and status when lines are written, moved
 * or deleted, not once per line.
 */
export function moveLines(moves: readonly Move[], { count }: Pick<CommandContext, 'count'>): void {
  for (const { before, after, ...lines } of moves) {
    count(before ? lineIncrements(lines, before) : [], after ? lineIncrements(lines, after) : []);
  }
}

/** Adds adjustments to the counters, or removes them, with their lines. */
export function moveAdjustments(
  adjustments: readonly Adjustments[],
  { isCounted }: { isCounted: boolean },
  { count }: Pick<CommandContext, 'count'>,
): void {
  for (const one of adjustments) {
    const increments = adjustmentIncrements(one);
    if (isCounted) count([], increments);
    else count(increments, []);
  }
}

/** Adds a chargeback, a negative amount, to the open ones, or removes it. */
export function moveProposal(
  { agent_id, amount }: { agent_id: string; amount: number },
  { isOpen }: { isOpen: boolean },
  { count }: Pick<CommandContext, 'count'>,
): void {
  const increments = ['all', agent_id].map((value) => ({ subject: openChargebacks, value, amount: amount }));
  if (isOpen) count([], increments);
  else count(increments, []);
}

/** Whether a line of this status is owed or was paid. */
export const isOwed = (status: CommissionStatus): boolean => status !== 'Cancelled';

/** The counter value for lines of a status and product. */
const keyOf = (status: CommissionStatus, product: RuleProduct): string => `${status}/${product}`;

/** The status and product of such a value. */
export function readKey(key: string): { status: CommissionStatus; product_type: RuleProduct } {
  const [status, product_type] = key.split('/') as [CommissionStatus, RuleProduct];
  return { status, product_type };
}

/** The month of a day, `2026-11`; a month is returned unchanged. */
export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

const netOf = ({ amount, adjusted }: Lines): number => dollarsOf(sumOf([centsOf(amount), centsOf(adjusted)]));
