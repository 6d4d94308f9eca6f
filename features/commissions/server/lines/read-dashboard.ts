import { addMonths } from '#platform/contract/calendar.ts';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type Counter, readCounters } from '#platform/server/acts/counters.ts';
import type { CommissionDashboard } from '../../contract/figures.ts';
import { pendingStatuses } from '../../contract/lines.ts';
import {
  adjustedAgentsOf,
  adjustmentMonthsOf,
  agentsOf,
  isOwed,
  linesOf,
  monthOf,
  monthsOf,
  openChargebacks,
  readKey,
} from '../figures.ts';
import { readNames } from '../read-names.ts';

/** The number of months on the dashboard, with the current one last. */
const monthsShown = 12;

/**
 * The commission totals, the agency's or an Agente's own, in a time independent of their number: commands maintain them
 * as counters. At most two statements, sent together.
 */
export async function readDashboard(ctx: CommandContext): Promise<CommissionDashboard> {
  const { onlyRowsOf, today } = ctx;
  const month = monthOf(today);
  const lineSubject = linesOf(onlyRowsOf);
  const monthSubjects = [monthsOf(onlyRowsOf), adjustmentMonthsOf(onlyRowsOf)];
  const agentSubjects = onlyRowsOf ? [] : [agentsOf(month), adjustedAgentsOf(month)];
  const [counters, names] = await Promise.all([
    readCounters([lineSubject, ...monthSubjects, ...agentSubjects, openChargebacks], ctx),
    onlyRowsOf ? null : readNames(ctx),
  ]);
  const of = (subjects: readonly string[]) => counters.filter(({ subject }) => subjects.includes(subject));
  const lines = of([lineSubject]).filter(({ count }) => count > 0);
  const months = Array.from({ length: monthsShown }, (_, at) =>
    monthOf(addMonths(`${month}-01`, at + 1 - monthsShown)),
  );
  const byMonth = months.map((value) => ({ month: value, ...both(of(monthSubjects), value, monthSubjects[0]) }));
  const current = byMonth.at(-1);
  const where = (isMeant: (key: ReturnType<typeof readKey>) => boolean) =>
    together(lines.filter(({ value }) => isMeant(readKey(value))));
  const pending = where(({ status }) => pendingStatuses.includes(status));
  const approved = where(({ status }) => status === 'Approved');
  const byProduct = grouped(
    lines.filter(({ value }) => isOwed(readKey(value).status)),
    'product_type',
  );
  const byStatus = grouped(lines, 'status');
  const agents = new Set(of(agentSubjects).map(({ value }) => value));
  return {
    current_month: month,
    current_month_commissions: current?.commissions ?? 0,
    current_month_total: current?.total ?? 0,
    current_month_adjustments: together(of([monthSubjects[1] as string]).filter(({ value }) => value === month)).total,
    pending_commissions: pending.commissions,
    pending_total: pending.total,
    approved_commissions: approved.commissions,
    approved_total: approved.total,
    commissions_by_product: mapped(byProduct, ({ commissions }) => commissions),
    totals_by_product: mapped(byProduct, ({ total }) => total),
    commissions_by_status: mapped(byStatus, ({ commissions }) => commissions),
    totals_by_status: mapped(byStatus, ({ total }) => total),
    by_agent:
      names &&
      [...agents]
        .map((agent_id) => ({
          agent_id,
          agent_name: names.get(agent_id) ?? '',
          ...both(of(agentSubjects), agent_id, agentSubjects[0]),
        }))
        .filter(({ commissions, total }) => commissions > 0 || total !== 0)
        .sort((a, b) => b.total - a.total || a.agent_name.localeCompare(b.agent_name)),
    by_month: byMonth,
    open_chargebacks: together(of([openChargebacks]).filter(({ value }) => value === (onlyRowsOf ?? 'all'))),
  };
}

interface Figure {
  commissions: number;
  total: number;
}

/** The sum of counters of which each counts lines. */
const together = (counters: readonly Counter[]): Figure => ({
  commissions: counters.reduce((sum, { count }) => sum + count, 0),
  total: dollarsOf(sumOf(counters.map(({ amount }) => centsOf(amount)))),
});

/** The sum of lines and adjustments under one value; only lines are counted. */
function both(counters: readonly Counter[], value: string, lineSubject: string | undefined): Figure {
  const those = counters.filter((tally) => tally.value === value);
  const { commissions } = together(those.filter(({ subject }) => subject === lineSubject));
  return { commissions, total: together(those).total };
}

function grouped(lines: readonly Counter[], by: 'status' | 'product_type'): Map<string, Figure> {
  const groups = Map.groupBy(lines, ({ value }) => readKey(value)[by]);
  return new Map([...groups].map(([key, counters]) => [key, together(counters)]));
}

function mapped<T>(figures: ReadonlyMap<string, Figure>, pick: (figure: Figure) => T): Record<string, T> {
  return Object.fromEntries([...figures].map(([key, figure]) => [key, pick(figure)]));
}
