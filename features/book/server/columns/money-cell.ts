import { type Cents, centsOf, negated } from '#platform/contract/money.ts';
import { readingsOf } from '#platform/contract/typed-amount.ts';

/** Which sign a column of amounts has before the cents. */
export type DecimalSign = '.' | ',';

const inDots = /^[^\d]*\d{1,3}(?:\.\d{3})*,\d{1,2}\D*$|^[^\d]*\d+,\d{1,2}\D*$|^[^\d]*\d{1,3}(?:\.\d{3}){2,}\D*$/;
const inCommas = /^[^\d]*\d{1,3}(?:,\d{3})+(?:\.\d+)?\D*$|^[^\d]*\d+\.\d{1,2}\D*$/;

/** The decimal sign of a column by its cells. A comma before one or two digits is one. */
export function decimalSignOf(cells: readonly string[]): DecimalSign {
  const dots = cells.filter((cell) => inCommas.test(cell)).length;
  const commas = cells.filter((cell) => inDots.test(cell)).length;
  return commas > dots ? ',' : '.';
}

/** An amount, and the months that its cell says it is for. */
export interface CellAmount {
  amount: Cents;
  /** null: the cell says none. */
  months: number | null;
}

/** The months that words behind an amount name: `512/6mo`, `85 monthly`. */
function monthsIn(words: string): number | null {
  const text = words.toLowerCase().trim();
  if (text === '') return null;
  const [, count] = /(\d{1,2})\s*-?\s*(?:mo|mos|m|month|months|mes|meses)\b/.exec(text) ?? [];
  if (count !== undefined) return Number(count);
  if (/(?:\bmonthly\b|\/\s*mo(?:nth)?\b|\bmensual(?:es)?\b|\bper month\b|\bpm\b|\/\s*mes\b|\bal mes\b)/.test(text))
    return 1;
  if (/(?:\bsemi-?annual\b|\bsemestral\b)/.test(text)) return 6;
  return /(?:\bannual(?:ly)?\b|\/\s*y(?:ea)?r\b|\banual\b|\bper year\b|\bal a[nñ]o\b|\/\s*a[nñ]o\b)/.test(text)
    ? 12
    : null;
}

/** Reads a cell of a column of amounts. null: it cannot be read as one. Half a cent is rounded up. */
export function readMoney(text: string, sign: DecimalSign): CellAmount | null {
  const cell = text
    .replace(/[\u00a0\s]+/g, ' ')
    .replace(/^'/, '')
    .replace(/usd|us\$|\$/gi, '')
    .replace(/(?<=^\D?\d{1,3}|\d \d{3}) (?=\d{3}(?:\D|$))/g, '')
    .trim();
  const [, open = '', before = '', digits = '', after = ''] =
    /^(\(?)\s*([-−+]?)\s*(\d[\d.,]*|\.\d+)\s*(.*)$/.exec(cell) ?? [];
  if (digits === '') return null;
  const isNegative =
    (open === '(' && /^[^(]*\)/.test(after)) || before === '-' || before === '−' || /^-\s*$/.test(after);
  const words = after
    .replace(/[)]/, '')
    .replace(/^-\s*$/, '')
    .trim();
  const months = monthsIn(words);
  if (words !== '' && months === null && !/^(?:dollars?|d[oó]lares|cr|dlls?)\.?$/i.test(words)) return null;
  const value = numberOf(digits.replace(/[.,]$/, ''), sign);
  if (value === null || value >= 1e10) return null;
  const amount = centsOf(value);
  return { amount: isNegative || /^cr/i.test(words) ? negated(amount) : amount, months };
}

function numberOf(digits: string, sign: DecimalSign): number | null {
  // A spreadsheet's number has any number of decimals.
  if (/^\d*\.\d+$/.test(digits) && (sign === '.' || !/^\d{1,3}\.\d{3}$/.test(digits))) return Number(digits);
  if (sign === ',') {
    const plain = digits.replaceAll('.', '');
    return /^\d+(?:,\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : null;
  }
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  const [value] = readingsOf(digits);
  return value ?? null;
}

/** Whether a cell is an amount of money. */
export const isMoney = (text: string): boolean => readMoney(text, '.') !== null || readMoney(text, ',') !== null;
