import { fold } from '#features/integrations/contract/index.ts';
import { policyNumberMax } from '#features/policies/contract.ts';
import type { LeftOutReason } from '../../contract/reasons.ts';

/** A policy number as the file has it: clean, `''` if a word stands in its place, or why it is lost. */
export type ReadNumber = { number: string } | { lost: LeftOutReason };

const placeholder =
  /^(?:|tb[da]|pending|pendiente|n\/?a|none|no|new|nueva?|unknown|ningun[oa]?|s\/?n|sin (?:numero|número|poliza|póliza|asignar)|por asignar|not assigned|assigned|x+|0+|-+|\.+|\?+|\*+|to be (?:determined|assigned|advised|issued)|#(?:n\/a|ref!|name\?|value!|div\/0!|num!|null!|spill!|#*)|temp|binder|POL-\d{4}-\d{6,})$/i;
const asDay =
  /^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*\.?(?:-\d{2,4})?$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*\.?-\d{2,4}$|^\d{1,2}\/\d{1,2}\/\d{4}$|^(?:19|20)\d{2}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])(?:T.*)?$/i;

/** Cleans a policy number of what a spreadsheet program did to it. Digits that it lost cannot be restored. */
export function readNumber(text: string): ReadNumber {
  const number = text
    .replace(/[\u00a0\s]+/g, ' ')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'+/, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^#\s*(?=\w*\d)/, '')
    .trim();
  if (placeholder.test(number) || numberKey(number) === '') return { number: '' };
  // `4E1234` without a sign may be a number of a carrier.
  if (/^\d(?:[.,]\d+)?e\+\d+$|^\d[.,]\d+e\d+$/i.test(number) || /^\d{15}0+$/.test(number))
    return { lost: 'number_digits_lost' };
  if (asDay.test(number)) return { lost: 'number_is_day' };
  return number.length > policyNumberMax ? { lost: 'number_too_long' } : { number };
}

/** A number as it is compared: `ab 1234` is `AB-1234`. */
export const numberKey = (number: string): string => fold(number).replace(/[^\p{L}\p{N}]+/gu, '');
