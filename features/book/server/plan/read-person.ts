import { isPlaceholderEmail, isPlaceholderPhone } from '#features/clients/contract.ts';
import { likenessOf, namePartsOf, readPhone } from '#features/clients/server/index.ts';
import { fold, isMail, phonesIn, plainName, readZip, startOf } from '#features/integrations/contract/index.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Told } from '../../contract/reasons.ts';
import { readDay } from '../columns/day-cell.ts';
import type { BookRow } from '../reading/book.ts';
import { properName, withoutContact } from './person-name.ts';
import type { CellReader } from './reading-of-columns.ts';

/** The client of a row. */
export interface RowPerson {
  name: string;
  is_business: boolean;
  /** The person to talk to, if it is another; `''`: none. */
  contact_name: string;
  client_number: string;
  /** By what Vigencia's own file tells its clients; `''`: another file. */
  own_client: string;
  email: string;
  /** As E.164, the mobile one first. The first is `''` if there is a second one alone. */
  phones: readonly string[];
  whatsapp: string;
  address: string;
  birth_date: string | null;
  language: Language | null;
  told: readonly Told[];
}

/** A longer number is none, and no index would hold it. */
const clientNumberMax = 100;

const personTypes = /^(?:p|i|personal(?: lines)?|individual|person|persona|pl)$/i;

/** The client whom a row names. null: nobody. A business is the client, and a person beside it its contact. */
export function readPerson(row: Pick<BookRow, 'cells'>, reader: CellReader): RowPerson | null {
  const cell = (field: Parameters<CellReader['cell']>[1]) => reader.cell(row, field);
  const told: Told[] = [];
  const proper = (written: string) => (reader.isOwn ? written : properName(written));
  const whole = reader.isOwn ? { name: cell('name'), contact: '' } : withoutContact(cell('name'));
  const parts = ['first_name', 'middle_name', 'last_name', 'second_last_name', 'suffix'] as const;
  const last = reader.has('first_name') ? '' : cell('last_name');
  // Beside last names, a title such as `Nombre del asegurado` is of given names.
  const given = fold(whole.name).includes(fold(last)) ? [whole.name] : [whole.name, last, cell('second_last_name')];
  const person = (whole.name !== '' ? given : parts.map(cell)).filter(Boolean).join(' ');
  const firm = withoutContact(cell('business_name'));
  const isPersonal = personTypes.test(cell('client_type')) && person !== '';
  const named = firm.name !== '' && !isPersonal ? firm.name : person;
  const name = proper(named).slice(0, 120).toWellFormed();
  if (!/[\p{L}\p{N}]/u.test(name)) return null;
  const isFirm = firm.name !== '' && !isPersonal;
  const is_business =
    isFirm ||
    (namePartsOf(name).isBusiness && !/\s&\s|\sy\s/.test(name.replace(/\b(?:inc|llc|corp|co)\b.*/i, ''))) ||
    /\b(?:inc|llc|corp|ltd)\b/i.test(name);
  const said = proper(cell('contact_name'));
  const contact = said || proper(isFirm ? firm.contact || person : whole.contact);
  // A column of contacts names most people themselves.
  const isOther = is_business || (said !== '' && (reader.isOwn || likenessOf(said, name) === 'no'));
  const emails = reader
    .all(row, 'email')
    .flatMap((text) => text.split(/[\s;,/]+/))
    .filter((text) => isMail(text) && !isPlaceholderEmail(text));
  const phones: string[] = [];
  for (const text of reader.all(row, 'phone')) {
    if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) told.push({ code: 'phone_digits_lost', facts: { value: text } });
    const several = phonesIn(text);
    for (const one of several.length > 0 ? several : [text.replace(/[^\d+()\s.x-]/gi, ' ').trim()]) {
      const number = /\d{7}/.test(one.replace(/\D/g, '')) ? (readPhone(one)?.e164 ?? '') : '';
      if (number !== '' && !isPlaceholderPhone(number) && !phones.includes(number)) phones.push(number);
    }
  }
  // A client of ours may have a second number alone.
  if (reader.isOwn && reader.named(row, 'phone')[0]?.name === 'second_phone') phones.unshift('');
  const zip = cell('zip_code');
  const code = zip === '' ? '' : (readZip(zip) ?? zip);
  if (zip !== '' && /^\d{3,4}$/.test(zip) && code !== zip)
    told.push({ code: 'zip_completed', facts: { value: zip, zip: code } });
  const place = [cell('city'), `${cell('state')} ${code}`.trim()].filter(Boolean).join(', ');
  const address = [cell('street_address'), cell('address_line_2'), place]
    .filter(Boolean)
    .join(', ')
    .slice(0, 300)
    .toWellFormed();
  const born = cell('birth_date');
  const birth = born === '' ? null : readBirth(born, reader);
  if (born !== '' && birth === null) told.push({ code: 'birth_date_unreadable', facts: { value: born } });
  if (emails.length > 1) told.push({ code: 'other_email', facts: { value: emails.slice(1).join(', ') } });
  const language = /^(?:es|spa)/i.test(cell('language')) ? 'es' : /^(?:en|ingl)/i.test(cell('language')) ? 'en' : null;
  return {
    name,
    is_business,
    contact_name: isOther ? contact.slice(0, 120).toWellFormed() : '',
    own_client: reader.ownClient(row),
    client_number: startOf(plainName(cell('client_number')), clientNumberMax),
    email: reader.isOwn ? (emails[0] ?? '') : (emails[0] ?? '').toLowerCase(),
    // A copy has no room for more, which counts in a large file.
    phones: [...phones],
    whatsapp: readPhone(cell('whatsapp'))?.e164 ?? '',
    address,
    birth_date: birth,
    language,
    told,
  };
}

/** A birth may be before the days of any policy. */
function readBirth(text: string, reader: CellReader): string | null {
  const old = /^(\d{1,2}[-/.]\d{1,2}[-/.])19([0-7]\d)(.*)$/.exec(text.trim());
  const day = readDay(
    old ? `${old[1]}20${old[2]}${old[3]}` : text.replace(/^19([0-7]\d)-/, '20$1-'),
    reader.order('birth_date'),
  );
  if (!day) return null;
  return old || /^19[0-7]\d-/.test(text) ? `19${day.slice(2)}` : day;
}
