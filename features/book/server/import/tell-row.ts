import { readPhone } from '#features/clients/server/index.ts';
import { type Cents, dollarsOf, formatMoney } from '#platform/contract/money.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import type { BookConflict, BookDifference } from '../../contract/imports.ts';
import { bookWords, type Reader, sayLeftOut, sayTold } from '../plan/say.ts';
import type { Difference, RowReason } from '../schema.ts';

/** How values are told. */
export interface Teller extends Reader {
  /** The names of users by id. */
  names: ReadonlyMap<string, string>;
}

const phones = new Set(['phone', 'second_phone', 'whatsapp']);
const amounts = new Set(['annual_premium', 'deductible', 'coverage_amount']);

/** A difference as people read it. */
export const tellDifference = ({ record, field, ours, theirs }: Difference, teller: Teller): BookDifference => ({
  record,
  field,
  ours: told(field, ours, teller),
  theirs: told(field, theirs, teller),
});

function told(field: string, value: unknown, { language, days, names }: Teller): string {
  if (value === null || value === undefined || value === '') return '';
  if (amounts.has(field)) return formatMoney(dollarsOf(Number(value) as Cents));
  const text = String(value);
  if (phones.has(field)) return readPhone(text)?.national ?? text;
  if (field === 'agent_id') return names.get(text) ?? '';
  const t = bookWords(language);
  const key = `value.${field}.${text}`;
  if (t.has(key)) return t(key);
  const isDay = (field.endsWith('_date') || field.endsWith('_on')) && /^\d{4}-\d{2}-\d{2}$/.test(text);
  return isDay ? formatDay(text, days) : text;
}

/** The sentences and conflicts of a row. */
export function tellReasons(
  reasons: readonly RowReason[],
  teller: Teller,
): { reasons: string[]; conflicts: BookConflict[] } {
  return {
    reasons: reasons.flatMap((reason) => {
      if (reason.is === 'left_out') return sayLeftOut({ row: 0, ...reason }, teller);
      return reason.is === 'told' ? sayTold(reason, teller) : [];
    }),
    conflicts: reasons.flatMap((reason) =>
      reason.is === 'conflict' ? { ...tellDifference(reason, teller), taken: reason.taken } : [],
    ),
  };
}
