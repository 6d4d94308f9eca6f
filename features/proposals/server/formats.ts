import { formatMoney } from '#platform/contract/money.ts';

const numbers = new Intl.NumberFormat('es-US');

/** Formats as `$1,234,567.89`; '' when the amount is unknown. */
export function formatKnownMoney(amount: number): string {
  return amount > 0 ? formatMoney(amount) : '';
}

/** Formats as `12,000`; '' when the number is unknown. */
export function formatNumber(value: number): string {
  return value > 0 ? numbers.format(value) : '';
}
