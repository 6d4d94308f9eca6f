import { fromAbsolute, parseDate, toCalendarDate, toCalendarDateTime } from '@internationalized/date';

// Calendar days as text, `YYYY-MM-DD`: they compare and sort as text, and have no time zone.

/** An instant as responses write it: without trailing zeros in its fraction, as the database writes it. */
export const instantOf = (instant: Date): string => instant.toISOString().replace(/\.?0+Z$/, 'Z');

/** The last result per time zone: all calls within a second ask for the same day. */
const lastDays = new Map<string, { second: number; day: string }>();

/** The day at an instant in an IANA time zone. */
export function dayAt(instant: Date, timeZone: string): string {
  const second = Math.floor(instant.getTime() / 1_000);
  const last = lastDays.get(timeZone);
  if (last?.second === second) return last.day;
  const day = toCalendarDate(fromAbsolute(instant.getTime(), timeZone)).toString();
  lastDays.set(timeZone, { second, day });
  return day;
}

/** The day and the time at an instant in an IANA time zone, to the minute: `2026-11-16 15:09`. */
export function minuteAt(instant: Date, timeZone: string): string {
  return toCalendarDateTime(fromAbsolute(instant.getTime(), timeZone)).toString().slice(0, 16).replace('T', ' ');
}

/** Converts a request's day or instant to a day: the day itself, or the instant's day in the time zone. */
export function dayOf(dateOrInstant: string, timeZone: string): string {
  return dateOrInstant.includes('T') ? dayAt(new Date(dateOrInstant), timeZone) : dateOrInstant;
}

/** The day this many days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  return parseDate(day).add({ days }).toString();
}

/** The same day this many months later, or the last day of a shorter month: 29 February gives 28 February. */
export function addMonths(day: string, months: number): string {
  return parseDate(day).add({ months }).toString();
}

/** The same hour in the time zone this many months later, on the day that `addMonths` gives. */
export function laterByMonths(instant: Date, months: number, timeZone: string): Date {
  return fromAbsolute(instant.getTime(), timeZone).add({ months }).toDate();
}

/** The start of an hour, on an instant's day in a time zone. */
export function hourAt(instant: Date, hour: number, timeZone: string): Date {
  return fromAbsolute(instant.getTime(), timeZone).set({ hour, minute: 0, second: 0, millisecond: 0 }).toDate();
}

/**
 * Converts a request's day or instant to an instant: the instant itself, or the first one of the day in the time zone.
 */
export function firstInstant(dateOrInstant: string, timeZone: string): Date {
  return dateOrInstant.includes('T') ? new Date(dateOrInstant) : parseDate(dateOrInstant).toDate(timeZone);
}

/** The number of days from `earlier` to `later`; negative if `later` is earlier. */
export function daysBetween(earlier: string, later: string): number {
  return parseDate(later).compare(parseDate(earlier));
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -(daysBetween('0001-01-01', day) % 7));
}

/**
 * The number of whole months in a term, or null if it runs by days. Both its days are the same day of their months, or
 * one of them is the last of a month that is too short for it: from 31 August to 28 February, and from there to 31
 * August.
 */
export function wholeMonths({ from, to }: { from: string; to: string }): number | null {
  const months =
    12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return addMonths(from, months) === to || addMonths(to, -months) === from ? months : null;
}

/**
 * The day of the month on which terms renew. It survives months that are too short for it: 31 from 31 August to 28
 * February. The stored day of earlier terms applies as long as this term matches it. The anchor of a term by days is
 * its first day.
 */
export function anchorDayOf({ from, to }: { from: string; to: string }, kept: number | null = null): number {
  const holds = (anchor: number) => standsOn(from, anchor) && standsOn(to, anchor);
  if (kept !== null && holds(kept)) return kept;
  const later = Math.max(parseDate(from).day, parseDate(to).day);
  return holds(later) ? later : parseDate(from).day;
}

/** Whether a day is the anchor of its month: the day itself, or the last day of a month that is too short. */
const standsOn = (day: string, anchor: number) => parseDate(day).set({ day: anchor }).toString() === day;

/**
 * The end of a period that begins on a day and is as long as a term: the same number of whole months, else of days. A
 * period that begins on the term's anchor day ends on it.
 */
export function endOfLike(term: { from: string; to: string; anchor_day: number }, day: string): string {
  const months = wholeMonths(term);
  if (months === null) return addDays(day, daysBetween(term.from, term.to));
  const end = parseDate(day).add({ months });
  return (standsOn(day, term.anchor_day) ? end.set({ day: term.anchor_day }) : end).toString();
}
