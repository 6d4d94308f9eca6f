import { calendarDate } from '../../contract/fields.ts';

const isDate = (value: string) => calendarDate.safeParse(value).success;

/** What a cursor may hold for a column, by the column's PostgreSQL type. */
export const cursorValues = {
  text: (value: string) => !value.includes('\u0000') && value.isWellFormed(),
  timestamptz: (value: string) =>
    /T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)) && isDate(value.slice(0, 'YYYY-MM-DD'.length)),
  date: isDate,
  numeric: (value: string) => /^-?\d{1,12}(\.\d{1,2})?$/.test(value),
  int: (value: string) => /^\d{1,9}$/.test(value),
  uuid: (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
} satisfies Record<string, (value: string) => boolean>;
