import * as z from 'zod/mini';

// Messages are translation keys: the server and the screens translate them when they are shown.

/**
 * A text whose absence has a sentence of its own. Only its absence: zod would also use a plain message for a text that
 * is too long.
 */
export const textOr = (messageKey: string) =>
  z.string({ error: ({ code }) => (code === 'invalid_type' ? messageKey : undefined) });

/** A text that must be given: trimmed, at least one character that can be seen, in Unicode's composed form. */
export const requiredText = (max: number, messageKey = 'platform:validation.required') =>
  textOr(messageKey).check(
    z.trim(),
    z.normalize(),
    z.minLength(1, { error: messageKey, abort: true }),
    z.refine((text) => /[^\p{C}\p{Z}]/u.test(text), { error: messageKey, abort: true }),
    z.maxLength(max),
    noNul,
  );

/** A text that may be empty: trimmed, in Unicode's composed form. */
export const boundedText = (max: number) => z.string().check(z.trim(), z.normalize(), z.maxLength(max), noNul);

/** A text that may stay empty: absent means `''`. */
export const optionalText = (max: number) => z._default(boundedText(max), '');

/** PostgreSQL cannot store the NUL character. */
const noNul = z.refine<string>((text) => !text.includes('\u0000'), { error: 'platform:validation.invalid' });

/** text@text, as the sign-in and lead forms demand it: what it refuses would be no address, or more than one. */
export const emailPattern = /^[^\s@<>",;]+@[^\s@<>",;]+$/;

/** Whether an address that is taken lacks what nearly every person's has: a dot inside its domain. */
export const looksIncomplete = (address: string) => /^[^\s@<>",;]+@\.?[^\s@<>",;.]+\.?$/.test(address.trim());

export const email = (messages: { required: string; invalid: string }) =>
  textOr(messages.required).check(
    z.trim(),
    z.normalize(),
    z.minLength(1, { error: messages.required, abort: true }),
    z.maxLength(254),
    z.regex(emailPattern, { error: messages.invalid, abort: true }),
    noNul,
  );

/** Whether a day lies in the years in which an agency works, 1990 to 2100: what lies outside is a slip of the hand. */
export const isInYears = (day: string) => day >= '1990' && day < '2101';

/** Refuses a day outside of them; of an instant also its neighbours, one of which is its day in some time zone. */
const inYears = z.refine<string>(
  (text) => isInYears(text) && (text.length === 10 || (text > '1990-01-02' && text < '2100-12-31')),
  { error: 'platform:validation.years' },
);

/** A calendar date `YYYY-MM-DD`, or a full instant, which the server reads in the agency's time zone. */
export const dateOrInstant = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/, {
    error: 'platform:validation.date',
    abort: true,
  }),
  // Date.parse alone takes 30 February for 2 March.
  z.refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success && !Number.isNaN(Date.parse(text)), {
    error: 'platform:validation.date',
    abort: true,
  }),
  inYears,
);

/** A calendar date `YYYY-MM-DD`, without a time zone. */
export const calendarDate = z.iso.date({ error: 'platform:validation.date', abort: true }).check(
  // The database's calendar has no year 0.
  z.refine((day) => day >= '0001', { error: 'platform:validation.date' }),
);

/** A calendar date that somebody gives: the first or the last day of a search. */
export const givenDate = calendarDate.check(inYears);

/**
 * Refuses a query's last day that comes before its first one, on the last: the list would be empty, and nobody would know
 * why.
 */
export const daysInOrder = (first: string, last: string) =>
  z.refine<Readonly<Record<string, unknown>>>(
    ({ [first]: begin, [last]: end }) => begin === undefined || end === undefined || String(begin) <= String(end),
    { path: [last], error: 'platform:validation.days_reversed' },
  );

/**
 * US dollars with at most two decimals, from 0 up to what `numeric(14,2)` holds. A number that JavaScript writes with an
 * exponent is none of these.
 */
export const money = z.number({ error: 'platform:validation.money' }).check(
  z.gte(0, { error: 'platform:validation.not_negative', abort: true }),
  z.refine((amount) => /^\d{1,12}(\.\d{1,2})?$/.test(String(amount)), { error: 'platform:validation.money' }),
);

/** A number that is given as a text of its digits, with at most two decimals; anything else stays what it is. */
export const numberOfDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,12}(\.\d{1,2})?$/.test(value) ? Number(value) : value;

/** Money as a call takes it: a number, or the text of one. */
export const givenMoney = z.pipe(z.transform(numberOfDigits), money);

/** A whole number within bounds, as a query carries it. Digits alone are one: `Number` would read an empty text as 0. */
export const queryNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : given)),
    z.number().check(z.gte(min, { abort: true }), z.lte(max, { abort: true }), z.int()),
  );

/** An id, in lower case as the database writes it, so that the same id is the same text. */
export const uuid = z.guid().check(z.toLowerCase());
export const instant = z.string();
