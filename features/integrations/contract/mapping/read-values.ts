import { centsOf, decimalOf } from '#platform/contract/money.ts';
import { readingsOf } from '#platform/contract/typed-amount.ts';
import { fold } from './names.ts';

/**
 * Reads a ZIP code: the first five digits of nine, with the leading zeros that a spreadsheet removed. Codes of other
 * countries are unchanged. null means it is no code.
 */
export function readZip(text: string): string | null {
  // An export of lead forms writes z:33125, a spreadsheet 907.0.
  const code = text
    .trim()
    .replace(/^z:\s*/i, '')
    .replace(/^(\d{3,5})\.0+$/, '$1');
  const ofUs = /^(\d{5})(?:[-\s]?\d{4})?$/.exec(code);
  if (ofUs) return ofUs[1] as string;
  // Codes of New England begin with one zero, those of Puerto Rico with two.
  if (/^[1-9]\d{3}$/.test(code)) return `0${code}`;
  if (/^[5-9]\d{2}$/.test(code)) return `00${code}`;
  return /^(?=.*[a-z])(?=.*\d)[a-z\d][a-z\d -]{1,10}[a-z\d]$/i.test(code) ? code.toUpperCase() : null;
}

const months = new Map(
  [
    ['enero', 'january'],
    ['febrero', 'february'],
    ['marzo', 'march'],
    ['abril', 'april'],
    ['mayo', 'may'],
    ['junio', 'june'],
    ['julio', 'july'],
    ['agosto', 'august'],
    ['septiembre', 'september'],
    ['octubre', 'october'],
    ['noviembre', 'november'],
    ['diciembre', 'december'],
  ].flatMap((names, index) => names.map((name) => [name.slice(0, 3), index + 1] as const)),
);

/** The order of the parts in a numeric date. */
export const dateOrders = ['MDY', 'DMY', 'YMD'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The date order of the pattern that an agency has chosen. */
export const orderOfPattern = (pattern: string): DateOrder => (pattern.startsWith('DD') ? 'DMY' : 'MDY');

/**
 * Reads a date as `YYYY-MM-DD`. An instant gives its day as written. Numbers use this order if both readings are
 * possible. Words can be in either language. Seconds and milliseconds since 1970 and a spreadsheet's day numbers are
 * accepted, too. null means no calendar day.
 */
export function readDate(text: string, order: DateOrder = 'MDY'): string | null {
  const written = fold(text.trim());
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[t\s])/.exec(written);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4}|\d{2})(?:$|[,\s])/.exec(written);
  if (numbers) return dayOfNumbers(Number(numbers[1]), Number(numbers[2]), fullYear(numbers[3] as string), order);
  const inOne = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(written);
  if (inOne) return day(Number(inOne[1]), Number(inOne[2]), Number(inOne[3]));
  const inWords = written.replace(
    /^(?:lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+(?=[\da-z])/,
    '',
  );
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th)?[-/.\s]*(?:de\s+)?([a-z]{3,12})[-/.,\s]*(?:de[l]?\s+)?(\d{4}|\d{2})(?!\d)/.exec(inWords);
  if (dayFirst) return day(fullYear(dayFirst[3] as string), monthOf(dayFirst[2] as string), Number(dayFirst[1]));
  const monthFirst = /^([a-z]{3,12})[-/.\s]+(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(\d{4}|\d{2})(?!\d)/.exec(inWords);
  if (monthFirst)
    return day(fullYear(monthFirst[3] as string), monthOf(monthFirst[1] as string), Number(monthFirst[2]));
  return /^\d+(\.\d+)?$/.test(written) ? dayOfCount(Number(written)) : null;
}

const monthOf = (name: string) => months.get(name.slice(0, 3)) ?? 0;
const fullYear = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900);

function dayOfNumbers(first: number, second: number, year: number, order: DateOrder): string | null {
  const isDayFirst = first > 12 || (order === 'DMY' && second <= 12);
  return isDayFirst ? day(year, second, first) : day(year, first, second);
}

/** A spreadsheet counts days from the last one of 1899, computers seconds or milliseconds from 1970. */
function dayOfCount(count: number): string | null {
  const dayMs = 86_400_000;
  if (count >= 20_000 && count < 100_000) return dayOf(Date.UTC(1899, 11, 30) + Math.floor(count) * dayMs);
  if (count >= 1e8 && count < 1e10) return dayOf(count * 1000);
  return count >= 1e11 && count < 1e13 ? dayOf(count) : null;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function day(year: number, month: number, date: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || dayOf(ms) !== text ? null : text;
}

/** Reads an instant, returned in ISO 8601. A time without a zone is UTC. null means no instant. */
export function readInstant(text: string): string | null {
  const written = text.trim();
  if (/^\d{9,13}$/.test(written)) return new Date(Number(written) * (written.length > 10 ? 1 : 1000)).toISOString();
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(written);
  if (!parts) return null;
  const [, date, time, seconds = ':00', fraction = '', zone = 'Z'] = parts;
  const colon = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const ms = Date.parse(`${date}T${time}${seconds}${fraction.slice(0, 4)}${colon}`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/**
 * Reads an amount of dollars, such as `1249.50`, as people and spreadsheets write it. null means it is ambiguous or no
 * amount.
 */
export function readAmount(text: string): string | null {
  const written = text.replace(/usd|us\$|\$/gi, '').trim();
  // A spreadsheet's number has a decimal point and any number of decimal places.
  const readings = /^\d+\.\d{3,}$/.test(written) ? [Number(written)] : readingsOf(written);
  const [amount] = readings;
  if (readings.length !== 1 || amount === undefined || !(amount >= 0 && amount < 1e12)) return null;
  return decimalOf(centsOf(amount));
}
