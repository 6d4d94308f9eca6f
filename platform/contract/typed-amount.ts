// All numbers that people type or write into a file are parsed here.

const grouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/;
const plain = /^(\d+\.?\d{0,2}|\.\d{1,2})$/;
const groupedByDots = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/;

/**
 * The numbers that a text may mean, in United States notation first: `1,234.50` has one reading, `1.500` and `1,50`
 * have two each. Text that is not a number, or has more than two decimals, has none. A reading above `max` is dropped.
 */
export function readingsOf(text: string, max = Number.POSITIVE_INFINITY): readonly number[] {
  const signed = text.replaceAll('\u2212', '-').replace(/[\s$]/g, '');
  const sign = signed.startsWith('-') ? -1 : 1;
  const digits = sign < 0 ? signed.slice(1) : signed;
  return [...new Set(writings(digits))]
    .map((written) => sign * Number(written) || 0)
    .filter((number) => Math.abs(number) <= max);
}

/** The possible readings of the digits, each in JavaScript notation. */
function writings(digits: string): string[] {
  if (plain.test(digits)) return [digits];
  if (grouped.test(digits)) return [digits.replaceAll(',', '')];
  const withoutDots = digits.replaceAll('.', '');
  if (groupedByDots.test(digits)) {
    const isClear = digits.includes(',') || digits.split('.').length > 2;
    if (isClear) return [withoutDots.replace(',', '.')];
    // A single dot may be the decimal point, with at most two decimals for money. A thousands group never starts with a
    // lone zero.
    const decimals = digits.slice(0, -1);
    return digits.startsWith('0') ? [decimals] : [decimals, withoutDots];
  }
  // `1,50`, `1234,5`, `1,234,5`: the last comma is the decimal separator, or is misplaced.
  const comma = /^(\d{1,3}(?:,\d{3})*|\d+),(\d{1,2})$/.exec(digits);
  if (!comma) return [];
  const whole = (comma[1] as string).replaceAll(',', '');
  return whole === '0' ? [`${whole}.${comma[2]}`] : [`${whole}.${comma[2]}`, `${whole}${comma[2]}`];
}

/** The number that a text means: 0 for an empty text, and NaN if it has two readings or none. No bound accepts NaN. */
export function readAmount(text: string, max?: number): number {
  if (text.trim() === '') return 0;
  const readings = readingsOf(text, max);
  return readings.length === 1 ? (readings[0] as number) : Number.NaN;
}
