import * as z from 'zod/mini';

// Messages are translation keys: the server and the screens translate them for display.

/**
 * A text with its own message for a missing value. Only for a missing one: zod would also use a plain message for a
 * text that is too long.
 */
export const textOr = (messageKey: string) =>
  z.string({ error: ({ code }) => (code === 'invalid_type' ? messageKey : undefined) });

/** A required text: trimmed, at least one visible character, in Unicode's composed form. */
export const requiredText = (max: number, messageKey = 'platform:validation.required') =>
  textOr(messageKey).check(
    z.trim(),
    z.normalize(),
    z.minLength(1, { error: messageKey, abort: true }),
    z.refine((text) => /[^\p{C}\p{Z}]/u.test(text), { error: messageKey, abort: true }),
    z.maxLength(max),
    noNul,
  );

/** A text that may be empty. It is trimmed and in Unicode's composed form. */
export const boundedText = (max: number) => z.string().check(z.trim(), z.normalize(), z.maxLength(max), noNul);

/** A text that may be empty. If omitted, it is `''`. */
export const optionalText = (max: number) => z._default(boundedText(max), '');

/** PostgreSQL cannot store the NUL character. */
const noNul = z.refine<string>((text) => !text.includes('\u0000'), { error: 'platform:validation.invalid' });

/** text@text, as the sign-in and lead forms require it. A refused text is no address, or more than one. */
export const emailPattern = /^[^\s@<>",;]+@[^\s@<>",;]+$/;

/** Whether an accepted address lacks a dot in its domain, which nearly all personal addresses have. */
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

/** Whether a day is in the years 1990 to 2100; a day outside is a typing error. */
export const isInYears = (day: string) => day >= '1990' && day < '2101';

/**
 * Refuses a day outside of these years; of an instant also the neighboring days, one of which is its day in some time
 * zone.
 */
const inYears = z.refine<string>(
  (text) => isInYears(text) && (text.length === 10 || (text > '1990-01-02' && text < '2100-12-31')),
  { error: 'platform:validation.years' },
);

/** A calendar date `YYYY-MM-DD`, or a full instant, which the server converts to a day in the agency's time zone. */
export const dateOrInstant = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/, {
    error: 'platform:validation.date',
    abort: true,
  }),
  // Date.parse alone reads 30 February as 2 March.
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

/** A calendar date in a request: the first or the last day of a search. */
export const givenDate = calendarDate.check(inYears);

/**
 * Refuses a query whose last day is before its first one, with an error on the last day, because the list would be
 * empty without an explanation.
 */
export const daysInOrder = (first: string, last: string) =>
  z.refine<Readonly<Record<string, unknown>>>(
    ({ [first]: begin, [last]: end }) => begin === undefined || end === undefined || String(begin) <= String(end),
    { path: [last], error: 'platform:validation.days_reversed' },
  );

/**
 * US dollars with at most two decimals, from 0 up to the maximum of `numeric(14,2)`. Numbers that JavaScript writes
 * with an exponent are refused.
 */
export const money = z.number({ error: 'platform:validation.money' }).check(
  z.gte(0, { error: 'platform:validation.not_negative', abort: true }),
  z.refine((amount) => /^\d{1,12}(\.\d{1,2})?$/.test(String(amount)), { error: 'platform:validation.money' }),
);

/** Converts a text of digits with at most two decimals to a number; any other value is returned unchanged. */
export const numberOfDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,12}(\.\d{1,2})?$/.test(value) ? Number(value) : value;

/** Money in a request: a number, or its text. */
export const givenMoney = z.pipe(z.transform(numberOfDigits), money);

/** A whole number within bounds in a query. Only digits are accepted: `Number` would read an empty text as 0. */
export const queryNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : given)),
    z.number().check(z.gte(min, { abort: true }), z.lte(max, { abort: true }), z.int()),
  );

/** An id, in lower case as the database writes it, so that equal ids are equal texts. */
export const uuid = z.guid().check(z.toLowerCase());
export const instant = z.string();
