import * as z from 'zod/mini';
import { addMonths, dayOf, endOfLike, laterByMonths } from '#platform/contract/calendar.ts';
import { calendarDate } from '#platform/contract/fields.ts';
import type { FieldValues } from '#platform/web/form/field-values.ts';
import { ConvertToPolicy, CreatePolicy, type Policy, policyFields } from '../contract.ts';

/** The first and last day of a term as form values: each may be empty or invalid while the user types. */
export type Term = { effective_date: string; expiration_date: string };

const { agent_assigned: _, agent_id: __, ...others } = policyFields;
/** The fields of the conversion form; the agent is the user who converts. */
export const conversionFields = others;
export type CreatePolicyValues = FieldValues<typeof conversionFields, 'create'>;

export const termMonths = [6, 12] as const;
const specifiedMonths = 12;

const isDay = (text: string) => calendarDate.safeParse(text).success;

/** The default term: one year from today. */
export function specifiedTerm(now: Date, timeZone: string): Term {
  const effective_date = dayOf(now.toISOString(), timeZone);
  return { effective_date, expiration_date: addMonths(effective_date, specifiedMonths) };
}

/** The next term of a policy: from the day on which it ends, with the same length. */
export function nextTerm({
  effective_date: from,
  expiration_date: to,
  anchor_day,
}: Term & Pick<Policy, 'anchor_day'>): Term {
  return { effective_date: to, expiration_date: endOfLike({ from, to, anchor_day }, to) };
}

/** The length of a term in months; null: it is not one of the offered lengths. */
export function monthsOf({ effective_date, expiration_date }: Term): number | null {
  if (!isDay(effective_date)) return null;
  return termMonths.find((months) => addMonths(effective_date, months) === expiration_date) ?? null;
}

/** The expiration date of a policy that starts on a day and runs this many months; null: the day is not valid yet. */
export function expirationAfter(effective_date: string, months: number): string | null {
  return isDay(effective_date) ? addMonths(effective_date, months) : null;
}

/** The dates in the request: for an unchanged term, the current instant and the same instant a year later. */
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

/** The server's check of the dates. What is left empty gets its usual day there. */
const isInOrder =
  (timeZone: string) =>
  ({ effective_date, expiration_date }: { [Name in keyof Term]?: string | undefined }): boolean =>
    !(effective_date && expiration_date) || dayOf(effective_date, timeZone) < dayOf(expiration_date, timeZone);
const outOfOrder = { path: ['expiration_date'], error: 'policies:validation.expiration_before' };

/** The form schema of a conversion. */
export const conversionIn = (timeZone: string) => ConvertToPolicy.check(z.refine(isInOrder(timeZone), outOfOrder));

/** The form schema of a policy that is created by hand. */
export const newPolicyIn = (timeZone: string) => CreatePolicy.check(z.refine(isInOrder(timeZone), outOfOrder));
