import type { Expression } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import {
  type CommissionPeriod,
  type PeriodStatus,
  periodMoves,
  type ReopenPeriod,
  type UpdatePeriod,
} from '../../contract/periods.ts';
import { commissionEvents } from '../../contract.ts';
import { readAccounts } from '../accounts/accounts.ts';
import { dropOpenings, settlePeriod } from '../accounts/settlements.ts';
import { commissionTables, type PeriodsTable } from '../schema.ts';
import { lockScheme } from '../schemes/read-schemes.ts';
import { dropLines } from './drop-lines.ts';
import { moveLinesOf } from './move-lines.ts';
import { partsOfLines } from './parts-of-lines.ts';
import { daysOf, findOverlap, refuseDisorder } from './period-days.ts';
import { readPeriod } from './read-periods.ts';

type Updating = CommandContext<'period_not_open' | 'periods_overlap' | 'period_move' | 'period_has_payments'>;

/**
 * Changes the name and notes of a period, its dates while it is Open (otherwise `period_not_open`), or its status to a
 * next one (otherwise `period_move`). Its lines change with it. A change back to Open deletes them, unless one was paid
 * or adjusted (`period_has_payments`). Closing settles what its statements count.
 */
export async function updatePeriod(id: string, input: UpdatePeriod, ctx: Updating): Promise<CommissionPeriod> {
  const { agency, audit, changed, publish, refuse } = ctx;
  const days = daysOf(input, agency.time_zone);
  const own = <Column extends 'scheme_id' | 'start_date' | 'end_date'>(column: Column) => columnOf(id, column, ctx);
  const ofDays = { start_date: days.start_date ?? own('start_date'), end_date: days.end_date ?? own('end_date') };
  // Locks the scheme first, as creating a period does.
  const { period, overlapping, parts, accounts } = await allOf({
    lockScheme: lockScheme(own('scheme_id'), ctx),
    period: lockPeriod(id, ctx),
    overlapping: findOverlap(own('scheme_id'), ofDays, id, ctx),
    parts: input.status ? partsOfLines(id, ctx) : [],
    accounts: input.status === 'Closed' ? readAccounts({ periodId: id, agentId: null }, ctx) : [],
    refuseIfChanged: ctx.refuseIfChanged(),
  });
  if (!period) return refuse('not_found');
  const change = changedFields(period, { ...input, ...days });
  audit(change && { action: 'updatePeriod', entity: 'commission_period', entity_id: id, ...change });
  const after = { ...period, ...change?.after };
  const { status } = change?.after ?? {};
  const isOfDays = dayFields.some((name) => Object.hasOwn(change?.after ?? {}, name));
  if (isOfDays && period.status !== 'Open') refuse('period_not_open');
  if (status && !periodMoves[period.status].includes(status)) refuse('period_move');
  if (isOfDays) refuseDisorder(after, ctx);
  if (isOfDays && overlapping !== undefined) refuse('periods_overlap', { name: overlapping });
  if (status === 'Open') await dropLines(id, parts, ctx);
  if (status === 'Closed') await settlePeriod(id, accounts, ctx);
  // If there are very many lines, the last part is moved together with the read of the response, which includes all of
  // them.
  if (status) await moveLinesOf(id, status, parts.slice(0, -1), ctx);
  const { answer } = await allOf({
    moveLinesOf: status && moveLinesOf(id, status, parts.slice(-1), ctx),
    storePeriod: change && storePeriod(id, change.after, ctx),
    changed: change && changed('commission_period', id),
    changed2: status && changed('commission', id),
    answer: readPeriod(id, ctx),
    publish: status === 'Closed' && publish(commissionEvents.periodClosed, { id }),
  });
  return answer ?? refuse('not_found');
}

/** The fields that decide which policies a period includes. */
const dayFields = ['start_date', 'end_date', 'cut_off_date', 'period_type'] as const;

/** A column of a period, as a subquery. */
function columnOf<Column extends 'scheme_id' | 'start_date' | 'end_date'>(
  id: string,
  column: Column,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
) {
  const period = commissionTables(tx).selectFrom('commission_periods').select(column);
  return period.where('tenant_id', '=', agency.id).where('id', '=', id).$asScalar() as Expression<string>;
}

/** Returns a closed period to review; paid lines stay paid. Refuses any other period with `period_not_closed`. */
export async function reopenPeriod(
  id: string,
  { reason }: ReopenPeriod,
  ctx: CommandContext<'period_not_closed'>,
): Promise<CommissionPeriod> {
  const { audit, changed, refuse } = ctx;
  const [period, parts] = await Promise.all([lockPeriod(id, ctx), partsOfLines(id, ctx)]);
  if (!period) return refuse('not_found');
  if (period.status !== 'Closed') refuse('period_not_closed');
  const status = 'Under Review';
  const after = { status, reason };
  audit({ action: 'reopenPeriod', entity: 'commission_period', entity_id: id, before: { status: 'Closed' }, after });
  await moveLinesOf(id, status, parts.slice(0, -1), ctx);
  const { answer } = await allOf({
    moveLinesOf: moveLinesOf(id, status, parts.slice(-1), ctx),
    storePeriod: storePeriod(id, { status, closed_at: null }, ctx),
    dropOpenings: dropOpenings(id, ctx),
    changed: changed('commission_period', id),
    changed2: changed('commission', id),
    answer: readPeriod(id, ctx),
  });
  return answer ?? refuse('not_found');
}

/** A period's changeable columns, locked. */
function lockPeriod(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return commissionTables(tx)
    .selectFrom('commission_periods')
    .select(['name', 'period_type', 'start_date', 'end_date', 'cut_off_date', 'notes', 'status'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The columns of the calculation, cleared when a period is Open again. */
const uncalculated = {
  run_id: null,
  run_total: 0,
  run_done: 0,
  run_started_by: null,
  run_started_at: null,
  run_seen_at: null,
  run_ended_at: null,
  run_roles: null,
  run_products: null,
  run_skips_first_renewals: null,
  total_commissions: 0,
  total_policies: 0,
  total_premium: 0,
};

async function storePeriod(
  id: string,
  changed: Partial<PeriodsTable> & { status?: PeriodStatus },
  { tx, agency, clock }: Pick<CommandContext, 'tx' | 'agency' | 'clock'>,
): Promise<void> {
  const now = clock().toISOString();
  const moved = {
    ...(changed.status === 'Open' && uncalculated),
    ...(changed.status === 'Closed' && { closed_at: now }),
  };
  await commissionTables(tx)
    .updateTable('commission_periods')
    .set({ ...changed, ...moved, updated_at: now })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}
