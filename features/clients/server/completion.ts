import { columnsIn } from '#platform/contract/record-fields.ts';
import { type ContactChange, type ContactInput, contactFields } from '../contract.ts';
import type { ClientRow } from './client-row.ts';
import { isNameless } from './identity.ts';
import { readPhone } from './phone.ts';

/**
 * Why a contact is believed to be the person's: a user of the agency says so (`hand`), its source is authenticated
 * (`proved`), or a caller who knows a hook's URL says so (`told`).
 */
export type Voucher = 'hand' | 'proved' | 'told';

/**
 * A value of a contact that has no field in the person's data and is added to the notes: `consent` with its numbers, a
 * second phone as `phone`.
 */
export interface LeftoverValue {
  field: PlainField | 'phone' | 'whatsapp' | 'consent';
  text: string;
}

/** A field of a contact whose text is compared as it is. */
type PlainField = Exclude<keyof ContactInput, PhoneField | 'tcpa_consent' | 'language'>;

/** What is added to a person, and what goes to the notes: no input is lost, and no existing value is overwritten. */
export interface Brought {
  change: ContactChange;
  leftovers: readonly LeftoverValue[];
}

/** The values that an existing person lacks and a contact has. An existing consent stays. */
export function completionOf(before: ClientRow, contact: ContactInput, by: Voucher = 'hand'): Brought {
  const change: ContactChange = {};
  const leftovers: LeftoverValue[] = [];
  const [phone, whatsapp, second] = [contact.phone, contact.whatsapp, contact.second_phone].map(e164Of) as [
    string,
    string,
    string,
  ];
  // A claim by a caller who only knows the hook's URL must not permit messages to a new address or number.
  const isTold = by === 'told';
  for (const field of columnsIn(contactFields, 'create')) {
    if (!isPlain(field)) continue;
    const value = contact[field];
    if (value === '' || value === null || value === undefined || value === before[field]) continue;
    const isBlank = before[field] === '' || before[field] === null || (field === 'name' && isNameless(before.name));
    if (field === 'name' && isNameless(contact.name)) continue;
    if (isBlank && !isTold) Object.assign(change, { [field]: value });
    else if (!isSameText(value, before[field] ?? '', field)) leftovers.push({ field, text: String(value) });
  }
  // An invalid number is refused on write.
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

  /** A consent applies to the number it was given with. A number that goes to the notes is never written to. */
  function consent(): void {
    const numbers = [phone, whatsapp].filter(Boolean);
    const reached = [change.phone ?? before.phone, change.whatsapp ?? before.whatsapp];
    const covers = numbers.length === 0 ? !isTold : numbers.some((number) => reached.includes(number));
    if (by === 'hand' || covers) change.tcpa_consent = true;
    else leftovers.push({ field: 'consent', text: numbers.join(', ') });
  }
}

const phoneFields = ['phone', 'whatsapp', 'second_phone'] as const;
type PhoneField = (typeof phoneFields)[number];
const isPlain = (field: keyof ContactInput): field is PlainField =>
  field !== 'tcpa_consent' && field !== 'language' && !phoneFields.some((each) => each === field);

const e164Of = (text = '') => readPhone(text)?.e164 ?? '';

/** Addresses compare case-insensitively; for names the existing spelling stays. */
function isSameText(value: unknown, before: unknown, field: string): boolean {
  const [one, other] = [String(value).trim(), String(before).trim()];
  return field === 'email' ? one.toLowerCase() === other.toLowerCase() : one === other;
}
