import { addMonths } from '#platform/contract/calendar.ts';
import { atStart, useMonthText } from '../month-text.ts';
import { useToday } from '../today.ts';
import { type FilterProps, FilterSelect } from './filter-fields.tsx';

/** The number of months offered, the current one first. */
const offered = 24;

/** A month filter: offers the latest months, plus the chosen one. */
export default function MonthFilter({ value = '', ...filter }: FilterProps) {
  const today = useToday();
  const monthText = useMonthText();
  const first = `${today.slice(0, 7)}-01`;
  const months = Array.from({ length: offered }, (_, ago) => addMonths(first, -ago).slice(0, 7));
  const values = value && !months.includes(value) ? [...months, value] : months;
  return <FilterSelect {...filter} value={value} values={values} textOf={(month) => atStart(monthText(month))} />;
}
