import { isPlaceholderEmail, isPlaceholderPhone } from '#features/clients/contract.ts';
import { emailPattern, isInYears } from '#platform/contract/fields.ts';
import type { MappedLead, TargetField } from '../mapped-lead.ts';
import { type DateOrder, readAmount, readDate, readZip } from './read-values.ts';
import { onlyPhoneIn, phonesIn } from './several-phones.ts';
import { oneLine, startOf } from './texts.ts';
import type { Readers as Libraries } from './tools.ts';
import { consentOf, languageOf, productOf, sourceOf, statusOf } from './words.ts';

/** The maximum lengths of a lead's texts, as in its own contract. */
const maxima = { name: 120, email: 254, address: 300, campaign: 120, zip_code: 12, notes: 5_000, carrier: 80 } as const;
export const notesMax = maxima.notes;

/** A text as the lead stores it, or why it cannot be stored. */
export type Reading<Target extends TargetField> =
  | {
      value: NonNullable<MappedLead[Target]>;
      cutAt?: number;
      extension?: string;
      /** Further values of the same kind in the text. */
      rest?: string;
      /** Whether the text says more than the value, in words. */
      saysMore?: true;
    }
  | { fault: ReadingFault };

/** Why a value is refused. */
export type ReadingFault =
  | 'phone_unreadable'
  | 'email_unreadable'
  | 'placeholder'
  | 'zip_unreadable'
  | 'product_unknown'
  | 'source_unknown'
  | 'language_unknown'
  | 'status_unknown'
  | 'date_unreadable'
  | 'amount_unreadable'
  | 'consent_unclear';

interface Means {
  readPhone: Libraries['readPhone'];
  /** Two letters: the country of a phone without a prefix. */
  country: string;
  /** The order of a numeric date. If omitted, the month is first. */
  dateOrder?: DateOrder | undefined;
}

type Readers = { readonly [Target in TargetField]: (text: string, means: Means) => Reading<Target> };

const readers: Readers = {
  name: (text) => cut(oneLine(text), maxima.name),
  email: readEmail,
  phone: readPhone,
  whatsapp: readPhone,
  // In a group that is sent as one text, two blanks separate the parts.
  address: (text) => cut(oneLine(text.replace(/\s{2,}|\n/g, ', ')), maxima.address),
  product_type: readProduct,
  source: (text) => known(sourceOf(text), 'source_unknown'),
  // An export of lead forms writes c:2385….
  campaign: (text) => cut(oneLine(text).replace(/^[a-z]{1,2}:(?=\d+$)/, ''), maxima.campaign),
  zip_code: (text) => known(readZip(text), 'zip_unreadable'),
  notes: (text) => cut(text.replaceAll('\u0000', ''), maxima.notes),
  tcpa_consent: (text) => {
    const given = consentOf(text);
    return given === null ? { fault: 'consent_unclear' } : { value: given };
  },
  language: (text) => known(languageOf(text), 'language_unknown'),
  second_phone: readPhone,
  birth_date: (text, { dateOrder }) => known(readDate(text, dateOrder), 'date_unreadable'),
  current_carrier: (text) => cut(oneLine(text), maxima.carrier),
  current_expiration_date: (text, { dateOrder }) => known(dayInYears(text, dateOrder), 'date_unreadable'),
  current_premium: (text) => known(readAmount(text), 'amount_unreadable'),
  status: (text) => known(statusOf(text), 'status_unknown'),
};

/** Reads a nonempty text as the value of a lead's field. */
export function readTarget<Target extends TargetField>(target: Target, text: string, means: Means): Reading<Target> {
  return readers[target](text, means);
}

/** A date in the range that an agency works with. A date of another century is a typing error. */
function dayInYears(text: string, order?: DateOrder): string | null {
  const day = readDate(text, order);
  return day !== null && isInYears(day) ? day : null;
}

function known<Value extends string>(
  value: Value | null,
  fault: ReadingFault,
): { value: Value } | { fault: ReadingFault } {
  return value === null ? { fault } : { value };
}

function cut(text: string, max: number): { value: string; cutAt?: number } {
  const whole = text.normalize();
  return whole.length > max ? { value: startOf(whole, max).trim(), cutAt: max } : { value: whole };
}

/** Text in front of an e-mail address that is no part of it. */
const beforeMail =
  /(?:^|[:<([{;,|/\n"'=–—-]|\b(?:e-?mail|correo|mail|trabajo|casa|personal|principal|work|home|office|oficina))\s*$/i;
const afterMail = /^(?![\w@]|\s*\.\s*\w)/;
const mails = /[^\s<>()[\]{},;|"/:]+@[^\s<>()[\]{},;|"/:@]+/g;

/** The e-mail addresses in a text. A possible half of an address is excluded. */
function mailsIn(text: string): string[] {
  let end = 0;
  return [...text.matchAll(mails)].flatMap((match) => {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    const address = match[0].replace(/^['*]+|['*.!?]+$/g, '');
    const isWhole = (before.trim() === '' || beforeMail.test(before)) && afterMail.test(text.slice(end));
    return isWhole && emailPattern.test(address) ? [address] : [];
  });
}

/** Several words in brackets are more than the kind of an address, and so is a number beside it. */
const remark = /\([^()@]*\p{L}\s+\p{L}[^()@]*\)|(?<!\S)\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\S)/u;

function readEmail(text: string): Reading<'email'> {
  const [address, ...others] = mailsIn(text.slice(0, 1_000).replaceAll(':::', ', ').normalize());
  if (isPlaceholderEmail(address ?? oneLine(text).normalize())) return { fault: 'placeholder' };
  return address !== undefined && address.length <= maxima.email
    ? {
        value: address,
        ...(others.length > 0 && { rest: others.join(', ') }),
        ...(remark.test(text) && { saysMore: true as const }),
      }
    : { fault: 'email_unreadable' };
}

/** What separates products in one field. */
const severalProducts = /\s*[/;,|&+\n]\s*|\s+(?:y|e|o|and|or)\s+/i;

function readProduct(text: string): Reading<'product_type'> {
  const parts = text.slice(0, 200).split(severalProducts).filter(Boolean);
  const [first, ...others] = parts.map(productOf);
  const further = parts.slice(1).filter((_, at) => others[at] && others[at] !== first);
  return first && further.length > 0
    ? { value: first, rest: further.join(', ') }
    : known(productOf(text), 'product_unknown');
}

/** What separates two numbers that people write into one field. */
const between = /\s*[/;,|\n]\s*|\s+(?:o|or|y|and)\s+/i;

function readPhone(text: string, { readPhone: read, country }: Means): Reading<'phone'> {
  const written = text.slice(0, 200);
  if (isPlaceholderPhone(written)) return { fault: 'placeholder' };
  const several = phonesIn(written);
  const parts = several.length > 0 ? several : written.split(between);
  for (const part of several.length > 0 ? parts : [written, ...parts]) {
    const phone = read(part, country);
    if (phone && !isPlaceholderPhone(phone.number)) {
      const rest = part === written ? '' : parts.filter((other) => other !== part && read(other, country)).join(', ');
      return { value: phone.number, extension: phone.extension, ...(rest && { rest }) };
    }
  }
  // A form may send the parts of one number: the area code and the rest.
  const joined = read(parts.join(' '), country);
  if (joined && !isPlaceholderPhone(joined.number)) return { value: joined.number, extension: joined.extension };
  const only = read(onlyPhoneIn(written) ?? '', country);
  if (only && !isPlaceholderPhone(only.number))
    return { value: only.number, extension: only.extension, saysMore: true };
  return { fault: 'phone_unreadable' };
}
