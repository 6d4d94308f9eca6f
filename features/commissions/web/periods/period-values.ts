import { addDays, addMonths } from '#platform/contract/calendar.ts';
import type { PeriodCard, UpdatePeriod } from '../../contract/periods.ts';
import type { PeriodType } from '../../contract/schemes.ts';

/** The form values of a period. */
export interface PeriodValues extends Record<string, unknown> {
  name: string;
  scheme_id: string;
  period_type: string;
  start_date: string;
  end_date: string;
  cut_off_date: string;
  notes: string;
}

export const blankPeriod = (): PeriodValues => ({
  name: '',
  scheme_id: '',
  period_type: '',
  start_date: '',
  end_date: '',
  cut_off_date: '',
  notes: '',
});

export const valuesOfPeriod = (period: PeriodCard): PeriodValues => ({
  name: period.name,
  scheme_id: period.scheme_id,
  period_type: period.period_type,
  start_date: period.start_date,
  end_date: period.end_date,
  cut_off_date: period.cut_off_date,
  notes: period.notes,
});

/** The form values as the request body, without unset choices. */
export const bodyOfPeriod = ({ scheme_id, period_type, ...others }: PeriodValues) => ({
  ...others,
  scheme_id: scheme_id || undefined,
  period_type: period_type || undefined,
});

/** The changed fields. */
export function changesOfPeriod(before: PeriodValues, after: PeriodValues): UpdatePeriod {
  const { scheme_id: _, ...fields } = after;
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== before[name])) as UpdatePeriod;
}

const monthsOf: Readonly<Record<PeriodType, number>> = {
  Monthly: 1,
  Quarterly: 3,
  'Semi-Annual': 6,
  Annual: 12,
  Custom: 1,
};

/** The dates of the next period of a type: from the day after the last one, else from the first of this month. */
export function nextDates(type: PeriodType, lastEnd: string | undefined, today: string) {
  const start_date = lastEnd ? addDays(lastEnd, 1) : `${today.slice(0, 7)}-01`;
  const end_date = addDays(addMonths(start_date, monthsOf[type]), -1);
  return { start_date, end_date, cut_off_date: end_date };
}
