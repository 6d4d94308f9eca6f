import { formatMoney } from '#platform/contract/money.ts';
import type { ProposalAgency } from './proposal.ts';

const numbers = new Intl.NumberFormat('es-US');

/** `$1,234,567.89`; '' when the amount is not known. */
export function formatKnownMoney(amount: number): string {
  return amount > 0 ? formatMoney(amount) : '';
}

/** `12,000`; '' when the number is not known. */
export function formatNumber(value: number): string {
  return value > 0 ? numbers.format(value) : '';
}

/** A day `YYYY-MM-DD` the way the agency writes it. `Intl` would put the day first for es-US. */
export function formatDay(day: string, pattern: ProposalAgency['date_format']): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', date);
}
