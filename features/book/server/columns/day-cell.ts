import { readDate } from '#features/integrations/contract/index.ts';
import type { ColumnDateOrder } from '#platform/contract/table-place.ts';

const blankWords =
  /^(?:|-+|\.|0+|n\/?a|none|null|tb[da]|unknown|pending|pendiente|ninguna?|no|sin fecha|[0 ]+[/.-][0 ]+[/.-]0+|0000-00-00.*|1\/0\/1900|0?1\/0?0\/1900|(?:12\/30|30\/12|12\/31|31\/12)\/1899|1899-12-3[01].*|1900-01-0[01].*|0?1\/0?1\/1900|#\S*)$/i;

/** Whether a cell of a column of days is empty by another word, such as the zero of a spreadsheet's calendar. */
export const isBlankDay = (text: string): boolean =>
  blankWords.test(text.trim().replace(/\s+(?:00?:00(?::00)?|12:00(?::00)?)\s*(?:am|a\.m\.)?$/i, ''));

/** A wrong century is no day of a policy. */
const [earliest, latest] = ['1980-01-01', '2100-01-01'];

/** The calendar day of a cell. null: empty; undefined: it is none, or in a wrong century. */
export function readDay(text: string, order: ColumnDateOrder): string | null | undefined {
  const cell = text
    .replace(/[\u00a0\s]+/g, ' ')
    .replace(/^'/, '')
    .trim();
  if (isBlankDay(cell)) return null;
  const day = readDate(cell, order);
  return day !== null && day >= earliest && day < latest ? day : undefined;
}

/** Whether a cell is a day in any order. */
export const isDay = (text: string): boolean => /\d/.test(text) && text.length <= 40 && !!readDay(text, 'MDY');

/** Whether a cell is a day in numbers that both orders read. */
export const isEitherOrder = (text: string): boolean => {
  const [, first = '', second = ''] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text) ?? [];
  return first !== '' && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
};

/** The two days of a term in one cell: `07/01/2026 - 01/01/2027`. null: it has not two. */
export function readTerm(text: string, order: ColumnDateOrder): { from: string; to: string } | null {
  const [from, to, ...more] = text
    .split(/\s+(?:-|–|—|to|thru|through|al?|hasta)\s+|\s*[–—]\s*|(?<=\d{4})\s*-\s*(?=\d)/i)
    .map((part) => readDay(part.replace(/^(?:from|desde|del?)\s+/i, ''), order));
  return from && to && more.length === 0 ? { from, to } : null;
}
