import { fromAbsolute, parseDate, toCalendarDate } from '@internationalized/date';

// Calendar days as text, `YYYY-MM-DD`: they compare and sort as they are, and belong to no time zone.

/** An instant as every answer writes it: without the last zeros of its fraction, as the database leaves them out. */
export const instantOf = (instant: Date): string => instant.toISOString().replace(/\.?0+Z$/, 'Z');

/** What was last asked of each time zone: every call of a second asks for the same day. */
const lastDays = new Map<string, { second: number; day: string }>();

/** The day it is at an instant in an IANA time zone. */
export function dayAt(instant: Date, timeZone: string): string {
  const second = Math.floor(instant.getTime() / 1_000);
  const last = lastDays.get(timeZone);
  if (last?.second === second) return last.day;
  const day = toCalendarDate(fromAbsolute(instant.getTime(), timeZone)).toString();
  lastDays.set(timeZone, { second, day });
  return day;
}

/** What a form or a client of the API gives as a day: the day itself, or the day of an instant in the time zone. */
export function dayOf(dateOrInstant: string, timeZone: string): string {
  return dateOrInstant.includes('T') ? dayAt(new Date(dateOrInstant), timeZone) : dateOrInstant;
}

/** So many days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  return parseDate(day).add({ days }).toString();
}

/** The same day so many months later, or the last one of a month that is too short: 29 February gives 28 February. */
export function addMonths(day: string, months: number): string {
  return parseDate(day).add({ months }).toString();
}

/** The same hour of the time zone so many months later, on the day that `addMonths` gives. */
export function laterByMonths(instant: Date, months: number, timeZone: string): Date {
  return fromAbsolute(instant.getTime(), timeZone).add({ months }).toDate();
}

/** When an hour begins, on the day that it is at an instant in a time zone. */
export function hourAt(instant: Date, hour: number, timeZone: string): Date {
  return fromAbsolute(instant.getTime(), timeZone).set({ hour, minute: 0, second: 0, millisecond: 0 }).toDate();
}

/** What a form or a client of the API gives as a moment: an instant, or the first one of a day in the time zone. */
export function firstInstant(dateOrInstant: string, timeZone: string): Date {
  return dateOrInstant.includes('T') ? new Date(dateOrInstant) : parseDate(dateOrInstant).toDate(timeZone);
}

/** How many days `later` comes after `earlier`; negative when it comes before. */
export function daysBetween(earlier: string, later: string): number {
  return parseDate(later).compare(parseDate(earlier));
}

/** The Monday of the week in which a day lies. */
export function mondayOf(day: string): string {
  return addDays(day, -(daysBetween('0001-01-01', day) % 7));
}

/**
 * How many whole months a term has, null where it runs by days. Both its days are the same day of their months, or one of
 * them is the last of a month that is too short for it: from 31 August to 28 February, and from there to 31 August.
 */
export function wholeMonths({ from, to }: { from: string; to: string }): number | null {
  const months =
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return addMonths(from, months) === to || addMonths(to, -months) === from ? months : null;
}

/**
 * The day of the month on which terms turn, which outlives the months that are too short for it: 31 from 31 August to 28
 * February. What was kept of the terms before holds as long as this one stands on it; a term by days has the day it begins.
 */
export function anchorDayOf({ from, to }: { from: string; to: string }, kept: number | null = null): number {
  const holds = (anchor: number) => standsOn(from, anchor) && standsOn(to, anchor);
  if (kept !== null && holds(kept)) return kept;
  const later = Math.max(parseDate(from).day, parseDate(to).day);
  return holds(later) ? later : parseDate(from).day;
}

/** Whether a day is the anchor of its month: the day itself, or the last one of a month that is too short. */
const standsOn = (day: string, anchor: number) => parseDate(day).set({ day: anchor }).toString() === day;

/**
 * When what begins on a day ends, so that it runs as long as a term did: so many whole months, else so many days. What begins
 * on the term's anchor day ends on it.
 */
export function endOfLike(term: { from: string; to: string; anchor_day: number }, day: string): string {
  const months = wholeMonths(term);
  if (months === null) return addDays(day, daysBetween(term.from, term.to));
  const end = parseDate(day).add({ months });
  return (standsOn(day, term.anchor_day) ? end.set({ day: term.anchor_day }) : end).toString();
}
