import type { Expression } from 'kysely';
import { addMonths, dayOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { cutOffMonthsMax } from '../../contract/periods.ts';
import { commissionTables, type PeriodsTable } from '../schema.ts';

/** The dates of a period. */
export type PeriodDays = Pick<PeriodsTable, 'start_date' | 'end_date' | 'cut_off_date'>;

/** The dates of the input, as days of the agency. */
export function daysOf(
  input: { readonly [Name in keyof PeriodDays]?: string | undefined },
  timeZone: string,
): Partial<PeriodDays> {
  const { start_date, end_date, cut_off_date } = input;
  return {
    ...(start_date !== undefined && { start_date: dayOf(start_date, timeZone) }),
    ...(end_date !== undefined && { end_date: dayOf(end_date, timeZone) }),
    ...(cut_off_date !== undefined && { cut_off_date: dayOf(cut_off_date, timeZone) }),
  };
}

/**
 * Refuses dates in the wrong order with `validation_error`: the cut-off date is between the start and a year after the
 * end.
 */
export function refuseDisorder(
  { start_date, end_date, cut_off_date }: PeriodDays,
  { refuseFields }: Pick<CommandContext, 'refuseFields'>,
): void {
  const problems = [
    end_date < start_date && { field: 'end_date', message: 'commissions:validation.end_before_start' },
    cut_off_date < start_date && { field: 'cut_off_date', message: 'commissions:validation.cut_off_before_start' },
    cut_off_date > addMonths(end_date < start_date ? start_date : end_date, cutOffMonthsMax) && {
      field: 'cut_off_date',
      message: 'commissions:validation.cut_off_too_late',
    },
  ].filter((problem) => problem !== false);
  if (problems.length > 0) refuseFields(problems.map((problem) => ({ ...problem, code: 'custom' })));
}

/**
 * The name of another period of the scheme with one of these days; undefined: none. The caller must have sent the lock
 * of the scheme before, so that two checks don't run concurrently.
 */
export async function findOverlap(
  schemeId: string | Expression<string>,
  { start_date, end_date }: { readonly [Name in 'start_date' | 'end_date']: string | Expression<string> },
  except: string | null,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<string | undefined> {
  const others = commissionTables(tx)
    .selectFrom('commission_periods')
    .select('name')
    .where('tenant_id', '=', agency.id)
    .where('scheme_id', '=', schemeId)
    .where('start_date', '<=', end_date)
    .where('end_date', '>=', start_date)
    .orderBy('start_date')
    .limit(1);
  const other = await (except ? others.where('id', '<>', except) : others).executeTakeFirst();
  return other?.name;
}
