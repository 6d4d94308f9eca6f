import * as z from 'zod/mini';
import { addMonths, dayOf, endOfLike, laterByMonths } from '#platform/contract/calendar.ts';
import { calendarDate } from '#platform/contract/fields.ts';
import type { FieldValues } from '#platform/web/form/field-values.ts';
import { ConvertToPolicy, type Policy, policyFields } from '../contract.ts';

/** From and until when a policy covers, as the days of a form: each may be empty or wrong while it is typed. */
export type Term = { effective_date: string; expiration_date: string };

const { agent_assigned: _, agent_id: __, ...others } = policyFields;
/** What the form of a conversion holds; the agent is who converts. */
export const conversionFields = others;
export type CreatePolicyValues = FieldValues<typeof conversionFields, 'create'>;

export const termMonths = [6, 12] as const;
const specifiedMonths = 12;

const isDay = (text: string) => calendarDate.safeParse(text).success;

/** The term that everybody gets who changes nothing: from today for a year. */
export function specifiedTerm(now: Date, timeZone: string): Term {
  const effective_date = dayOf(now.toISOString(), timeZone);
  return { effective_date, expiration_date: addMonths(effective_date, specifiedMonths) };
}

/** The next term of a policy: from the day on which it ends, for as long. */
export function nextTerm({
  effective_date: from,
  expiration_date: to,
  anchor_day,
}: Term & Pick<Policy, 'anchor_day'>): Term {
  return { effective_date: to, expiration_date: endOfLike({ from, to, anchor_day }, to) };
}

/** How many months a term is long; null when it is none of those offered. */
export function monthsOf({ effective_date, expiration_date }: Term): number | null {
  if (!isDay(effective_date)) return null;
  return termMonths.find((months) => addMonths(effective_date, months) === expiration_date) ?? null;
}

/** When a policy expires that begins on a day and runs so many months; null while the day is none. */
export function expirationAfter(effective_date: string, months: number): string | null {
  return isDay(effective_date) ? addMonths(effective_date, months) : null;
}

/** The dates as they are sent: for the term that nobody changed, the moment itself and the same one a year later. */
export function datesToSend(term: Term, now: Date, timeZone: string): Term {
  const specified = specifiedTerm(now, timeZone);
  const isSpecified =
    term.effective_date === specified.effective_date && term.expiration_date === specified.expiration_date;
  if (!isSpecified) return term;
  return {
    effective_date: now.toISOString(),
    expiration_date: laterByMonths(now, specifiedMonths, timeZone).toISOString(),
  };
}

/** A conversion as the form checks it: whatever the server would refuse about its dates. */
export const conversionIn = (timeZone: string) =>
  ConvertToPolicy.check(
    z.refine(
      ({ effective_date = '', expiration_date = '' }) =>
        dayOf(effective_date, timeZone) < dayOf(expiration_date, timeZone),
      { path: ['expiration_date'], error: 'policies:validation.expiration_before' },
    ),
  );
