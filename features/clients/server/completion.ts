import { columnsIn } from '#platform/contract/record-fields.ts';
import { type ContactChange, type ContactInput, contactFields } from '../contract.ts';
import type { ClientRow } from './client-row.ts';
import { isNameless } from './identity.ts';
import { readPhone } from './phone.ts';

/**
 * By what it is known that a contact is the person's: somebody of the agency says so (`hand`), its source proves itself
 * (`proved`), or whoever knows the address of a hook says so (`told`).
 */
export type Voucher = 'hand' | 'proved' | 'told';

/** Something that a contact brings and that has no place in the person's data: it belongs into the notes. */
export interface LeftoverValue {
  field: 'name' | 'email' | 'phone' | 'whatsapp' | 'address' | 'birth_date' | 'consent';
  text: string;
}

/** What a person is given, and what is kept beside: nothing that came is lost, and nothing that was there is overwritten. */
export interface Brought {
  change: ContactChange;
  leftovers: readonly LeftoverValue[];
}

/** What an existing person lacks and a contact brings; a given consent stays given. */
export function completionOf(before: ClientRow, contact: ContactInput, by: Voucher = 'hand'): Brought {
  const change: ContactChange = {};
  const leftovers: LeftoverValue[] = [];
  const [phone, whatsapp, second] = [contact.phone, contact.whatsapp, contact.second_phone].map(e164Of) as [
    string,
    string,
    string,
  ];
  // What anybody may say who knows an address is no reason to write to somebody there.
  const isTold = by === 'told';
  for (const field of columnsIn(contactFields, 'create')) {
    if (isPhone(field) || field === 'tcpa_consent' || field === 'language') continue;
    const value = contact[field];
    if (value === '' || value === null || value === undefined || value === before[field]) continue;
    const isBlank = before[field] === '' || before[field] === null || (field === 'name' && isNameless(before.name));
    if (field === 'name' && isNameless(contact.name)) continue;
    if (isBlank && !isTold) Object.assign(change, { [field]: value });
    else if (!isSameText(value, before[field] ?? '', field))
      leftovers.push({ field: field as LeftoverValue['field'], text: String(value) });
  }
  // What can be no number is refused where it is written.
  for (const field of phoneFields) if (readPhone(contact[field] ?? '') === null) change[field] = contact[field];
  const known = new Set([before.phone, before.whatsapp, before.second_phone].filter(Boolean));
  if (phone && before.phone === '' && !isTold) give('phone', phone);
  else if (phone && !known.has(phone)) keepBeside('phone', phone);
  if (whatsapp && before.whatsapp === '' && !isTold) give('whatsapp', whatsapp);
  else if (whatsapp && !known.has(whatsapp)) keepBeside('whatsapp', whatsapp);
  if (second && !known.has(second)) keepBeside('phone', second);
  if (contact.tcpa_consent) consent();
  return { change, leftovers };

  function give(field: 'phone' | 'whatsapp' | 'second_phone', number: string): void {
    change[field] = number;
    known.add(number);
  }

  function keepBeside(field: 'phone' | 'whatsapp', number: string): void {
    if (before.second_phone === '' && change.second_phone === undefined) give('second_phone', number);
    else {
      known.add(number);
      leftovers.push({ field, text: number });
    }
  }

  /** It is given for the number it came with; a number that is kept beside is never written to. */
  function consent(): void {
    const numbers = [phone, whatsapp].filter(Boolean);
    const reached = [change.phone ?? before.phone, change.whatsapp ?? before.whatsapp];
    const covers = numbers.length === 0 ? !isTold : numbers.some((number) => reached.includes(number));
    if (by === 'hand' || covers) change.tcpa_consent = true;
    else leftovers.push({ field: 'consent', text: numbers.join(', ') });
  }
}

const phoneFields = ['phone', 'whatsapp', 'second_phone'] as const;
const isPhone = (field: string): field is (typeof phoneFields)[number] => phoneFields.some((each) => each === field);

const e164Of = (text = '') => readPhone(text)?.e164 ?? '';

/** An address is one in whatever case; the spelling of a name is what is kept. */
function isSameText(value: unknown, before: unknown, field: string): boolean {
  const [one, other] = [String(value).trim(), String(before).trim()];
  return field === 'email' ? one.toLowerCase() === other.toLowerCase() : one === other;
}
