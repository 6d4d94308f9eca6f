import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { CommissionStatus } from '../../contract/lines.ts';
import type { PeriodStatus } from '../../contract/periods.ts';
import { type Move, moveLines } from '../figures.ts';
import { commissionTables } from '../schema.ts';
import type { LinesPart } from './parts-of-lines.ts';

/**
 * The status changes of lines with their period. Canceled and paid lines are unchanged; lines that a user approved
 * individually stay approved.
 */
const following: Partial<Record<PeriodStatus, { from: readonly CommissionStatus[]; to: CommissionStatus }>> = {
  Calculated: { from: ['Under Review'], to: 'Calculated' },
  'Under Review': { from: ['Pending', 'Calculated'], to: 'Under Review' },
  Approved: { from: ['Pending', 'Calculated', 'Under Review'], to: 'Approved' },
  Closed: { from: ['Pending', 'Calculated', 'Under Review', 'Approved'], to: 'Paid' },
};

type Moving = Pick<CommandContext, 'tx' | 'agency' | 'actor' | 'clock' | 'count'>;

/** Moved lines as the counters group them, with the data from the rows when they were moved. */
export type Group = Omit<Move, 'period_id' | 'before' | 'after'>;

/**
 * Moves the lines of a period to its new status. One statement per previous status and part; one part after the other.
 */
export async function moveLinesOf(
  periodId: string,
  status: PeriodStatus,
  parts: readonly LinesPart[],
  ctx: Moving,
): Promise<void> {
  const move = following[status];
  if (!move) return;
  for (const part of parts) {
    const moved = await Promise.all(
      move.from.map(async (before) => {
        const groups = await moveFrom(part, before, move.to, ctx);
        return groups.map((group) => ({ ...group, period_id: periodId, before, after: move.to }));
      }),
    );
    moveLines(moved.flat(), ctx);
  }
}

async function moveFrom(
  part: LinesPart,
  before: CommissionStatus,
  after: CommissionStatus,
  { tx, actor, clock }: Moving,
): Promise<Group[]> {
  const now = clock().toISOString();
  const isPaid = after === 'Paid';
  const { rows } = await sql<Group>`
    with moved as (
      update commissions set status = ${after}, paid_at = ${isPaid ? now : null}, paid_by = ${isPaid ? actor.user_id : null},
        updated_at = ${now}
      where ${part} and status = ${before}
      returning agent_id, product_type, calculated_on, annual_premium, commission_amount, adjusted_amount)
    ${groupsOf('moved')}`.execute(commissionTables(tx));
  return rows;
}

/** The lines that a statement moved or deleted, grouped for the counters. */
export const groupsOf = (lines: string) => sql`
  select agent_id, product_type, calculated_on as month, count(*)::int as count, sum(annual_premium) as premium,
         sum(commission_amount) as amount, sum(adjusted_amount) as adjusted
  from ${sql.table(lines)} group by agent_id, product_type, calculated_on`;
