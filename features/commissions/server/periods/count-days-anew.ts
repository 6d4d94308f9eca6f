import { sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type DailyStep, inBatches } from '#platform/server/background/daily-step.ts';
import type { CommissionStatus } from '../../contract/lines.ts';
import { moveAdjustments, moveLines } from '../figures.ts';
import { commissionTables } from '../schema.ts';
import { lockScheme } from '../schemes/read-schemes.ts';
import type { Group } from './move-lines.ts';

/**
 * Sets the days of lines and adjustments to the agency's current time zone, at the start of a day after the zone
 * changed. Lines of a closed period and settled adjustments keep their days.
 */
export const countDaysAnew: DailyStep = {
  name: 'commissions.days',
  async run(_day, work) {
    const schemes = await work.act(misdatedSchemes);
    for (const scheme of schemes) {
      await inBatches(work, (ctx, size) => moveLineDays(scheme, size, ctx));
      await inBatches(work, (ctx, size) => moveAdjustmentDays(scheme, size, ctx));
    }
  },
};

type InAgency = Pick<CommandContext, 'tx' | 'agency'>;

/** The day of a row in the agency's time zone, from the instant at which it was made. */
const dayIn = ({ agency }: InAgency, instant: 'calculated_at' | 'created_at') =>
  sql<string>`(${sql.ref(instant)} at time zone ${agency.time_zone})::date`;

const unclosed = ({ agency }: InAgency) => sql`
  select id from commission_periods where tenant_id = ${agency.id} and status <> 'Closed'`;

const isUnsettled = ({ agency }: InAgency) => sql<boolean>`not exists (
  select from commission_settlements as settled
  where settled.tenant_id = ${agency.id} and settled.adjustment_id = commission_adjustments.id)`;

/** The schemes with a row whose day differs from its day in the time zone. One statement. */
async function misdatedSchemes(ctx: InAgency): Promise<string[]> {
  const { tx, agency } = ctx;
  const { rows } = await sql<{ scheme_id: string }>`
    select scheme_id from commissions
    where tenant_id = ${agency.id} and period_id in (${unclosed(ctx)}) and calculated_on <> ${dayIn(ctx, 'calculated_at')}
    union
    select scheme_id from commission_adjustments
    where tenant_id = ${agency.id} and made_on <> ${dayIn(ctx, 'created_at')} and ${isUnsettled(ctx)}
    order by scheme_id`.execute(commissionTables(tx));
  return rows.map(({ scheme_id }) => scheme_id);
}

interface MovedLines extends Omit<Group, 'month'> {
  period_id: string;
  status: CommissionStatus;
  was: string;
  now: string;
}

/**
 * Locks the scheme and its periods first, as the command that closes a period does, so that no period is closed
 * meanwhile. Returns the number of changed lines.
 */
async function moveLineDays(schemeId: string, size: number, ctx: CommandContext): Promise<number> {
  const { tx, agency, clock, changed } = ctx;
  const {
    statement: { rows },
  } = await allOf({
    lockScheme: lockScheme(schemeId, ctx),
    selected: commissionTables(tx)
      .selectFrom('commission_periods')
      .select('id')
      .where('tenant_id', '=', agency.id)
      .where('scheme_id', '=', schemeId)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
    statement: sql<MovedLines>`
      with found as (
        select id, calculated_on as was from commissions
        where tenant_id = ${agency.id} and scheme_id = ${schemeId} and period_id in (${unclosed(ctx)})
          and calculated_on <> ${dayIn(ctx, 'calculated_at')}
        order by id limit ${size} for no key update),
      moved as (
        update commissions set calculated_on = ${dayIn(ctx, 'calculated_at')}, updated_at = ${clock().toISOString()}
        from found where commissions.tenant_id = ${agency.id} and commissions.id = found.id
        returning period_id, agent_id, product_type, status, found.was, calculated_on as now, annual_premium,
          commission_amount, adjusted_amount)
      select period_id, agent_id, product_type, status, was::text, now::text, count(*)::int as count,
        sum(annual_premium) as premium, sum(commission_amount) as amount, sum(adjusted_amount) as adjusted
      from moved group by period_id, agent_id, product_type, status, was, now`.execute(commissionTables(tx)),
  });
  for (const { status, was, now, ...lines } of rows) {
    moveLines([{ ...lines, month: was, before: status, after: null }], ctx);
    moveLines([{ ...lines, month: now, before: null, after: status }], ctx);
  }
  for (const periodId of new Set(rows.map(({ period_id }) => period_id))) changed('commission', periodId);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

interface MovedAdjustment {
  commission_id: string;
  agent_id: string;
  status: CommissionStatus;
  was: string;
  now: string;
  amount: number;
}

/**
 * Locks the scheme first, as the command that settles adjustments does; then the lines, whose status decides whether
 * they count.
 */
async function moveAdjustmentDays(schemeId: string, size: number, ctx: CommandContext): Promise<number> {
  const { tx, agency, changed } = ctx;
  const {
    statement: { rows },
  } = await allOf({
    lockScheme: lockScheme(schemeId, ctx),
    statement: sql<MovedAdjustment>`
      with found as (
        select commission_adjustments.id, made_on as was, line.status
        from commission_adjustments
        join commissions as line on line.tenant_id = ${agency.id} and line.id = commission_adjustments.commission_id
        where commission_adjustments.tenant_id = ${agency.id} and commission_adjustments.scheme_id = ${schemeId}
          and made_on <> ${dayIn(ctx, 'created_at')} and ${isUnsettled(ctx)}
        order by line.id, commission_adjustments.id limit ${size} for no key update of line),
      moved as (
        update commission_adjustments set made_on = ${dayIn(ctx, 'created_at')}
        from found
        where commission_adjustments.tenant_id = ${agency.id} and commission_adjustments.id = found.id
        returning commission_id, agent_id, found.status, found.was, made_on as now, adjustment_amount as amount)
      select commission_id, agent_id, status, was::text, now::text, amount from moved`.execute(commissionTables(tx)),
  });
  for (const { agent_id, status, was, now, amount } of rows) {
    if (status === 'Cancelled') continue;
    moveAdjustments([{ agent_id, month: was, count: 1, amount }], { isCounted: false }, ctx);
    moveAdjustments([{ agent_id, month: now, count: 1, amount }], { isCounted: true }, ctx);
  }
  for (const id of new Set(rows.map(({ commission_id }) => commission_id))) changed('commission', id);
  return rows.length;
}
