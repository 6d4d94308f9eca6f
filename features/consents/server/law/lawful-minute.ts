import { addDays, dayAt, hourAt } from '#platform/contract/calendar.ts';
import { type HourRule, hourRules, unknownState } from './hours.ts';
import { statesOf } from './zones.ts';

/** A rule of hours in one time zone. */
export interface ZonedHours {
  rule: Pick<HourRule, 'weekdays' | 'saturday' | 'sunday'> & { state: string; source: string };
  zone: string;
}

const dayMs = 86_400_000;
/** The number of days to search. If none is lawful by then, none ever is. */
const daysAhead = 8;

/** The rules of hours for a phone in E.164 and a ZIP code, on a day: each rule in each possible zone. */
export function textHours(person: { phone: string; zip: string }, day: string): ZonedHours[] {
  const { states, zones } = statesOf(person);
  const isIn = (state: string) => state === 'US' || states.includes(state);
  const rules = hourRules.filter(({ state, from }) => isIn(state) && from <= day);
  if (states.length === 0) rules.push(unknownState);
  return rules.flatMap((rule) => zones.map((zone) => ({ rule, zone })));
}

/** The maximum number of lawful marketing texts in 24 hours for a person. null means no rule limits it. */
export function textsPerDay(person: { phone: string; zip: string }): number | null {
  const { states } = statesOf(person);
  const rules = states.length === 0 ? [unknownState] : hourRules.filter(({ state }) => states.includes(state));
  const bounds = rules.flatMap(({ per24 }) => (per24 === null ? [] : [per24]));
  return bounds.length === 0 ? null : Math.min(...bounds);
}

/** The agency's hours, as a rule in addition to the legal ones. */
export function agencyHours({ start, end, zone }: { start: number; end: number; zone: string }): ZonedHours {
  const hours = [start, end] as const;
  const rule = { state: 'agency', source: '', weekdays: hours, saturday: hours, sunday: hours };
  return { rule, zone };
}

/** The rules that forbid sending at an instant. */
export function closedAt(instant: Date, all: readonly ZonedHours[]): ZonedHours[] {
  return all.filter((each) => {
    const open = openingOf(instant, each);
    return !open || instant < open.from || instant >= open.to;
  });
}

/**
 * The first instant, from this one on, at which all rules allow sending; this one if they do. null means none within
 * eight days.
 */
export function firstLawful(from: Date, all: readonly ZonedHours[]): Date | null {
  const end = from.getTime() + daysAhead * dayMs;
  let at = from;
  while (at.getTime() <= end) {
    const closed = closedAt(at, all);
    if (closed.length === 0) return at;
    const openings = closed.map((each) => nextOpening(at, each));
    if (openings.includes(null)) return null;
    at = new Date(Math.max(...openings.map((opening) => (opening as Date).getTime())));
  }
  return null;
}

/** The end of the current lawful hours: the earliest closing time. null means no rule applies. */
export function lawfulUntil(at: Date, all: readonly ZonedHours[]): Date | null {
  const ends = all.flatMap((each) => openingOf(at, each)?.to.getTime() ?? []);
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** The opening hours on the local day of an instant. null means none on that day. */
function openingOf(instant: Date, each: ZonedHours): { from: Date; to: Date } | null {
  return openingOn(dayAt(instant, each.zone), each);
}

function openingOn(day: string, { rule, zone }: ZonedHours): { from: Date; to: Date } | null {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const hours = weekday === 0 ? rule.sunday : weekday === 6 ? rule.saturday : rule.weekdays;
  // 12:00 UTC is on this day in every zone of the US.
  const noon = new Date(`${day}T12:00:00Z`);
  return hours && { from: hourAt(noon, hours[0], zone), to: hourAt(noon, hours[1], zone) };
}

function nextOpening(after: Date, each: ZonedHours): Date | null {
  const today = dayAt(after, each.zone);
  for (let days = 0; days <= daysAhead; days += 1) {
    const open = openingOn(addDays(today, days), each);
    if (open && open.from > after) return open.from;
  }
  return null;
}
