import { ContactInput } from '#features/clients/contract.ts';
import { readPhone } from '#features/clients/server/index.ts';
import type { LeadRow } from './lead-row.ts';

const phoneFields = ['phone', 'whatsapp'] as const;
const shownMax = 40;

/** A phone that stays out, as it stood in the file but for what is too long to show. */
export interface LeftOutPhone {
  field: (typeof phoneFields)[number];
  text: string;
}

/** The row without the phones that cannot be numbers, and which those are: a wrong digit must not cost the lead. */
export function leaveOutPhones(lead: LeadRow): { lead: LeadRow; leftOut: LeftOutPhone[] } {
  const leftOut = phoneFields
    .map((field) => ({ field, text: String(lead.contact[field]) }))
    .filter(({ field, text }) => !isUsable(field, text));
  const blanks = Object.fromEntries(leftOut.map(({ field }) => [field, '']));
  return {
    lead: { ...lead, contact: { ...lead.contact, ...blanks } },
    leftOut: leftOut.map(({ field, text }) => ({ field, text: cut(text) })),
  };
}

/** A text with NUL counts as usable: the row is refused for it, whatever the column. */
function isUsable(field: LeftOutPhone['field'], text: string): boolean {
  if (text.includes('\u0000')) return true;
  return readPhone(text) !== null && ContactInput.shape[field].safeParse(text).success;
}

const cut = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);
