import {
  addressColumn,
  headingOf,
  isCompanyTitle,
  type Meaning,
  phoneMeanings,
  wholeNameMeanings,
} from '#features/integrations/contract/index.ts';
import type { BookField } from '../../contract/fields.ts';
import { composedField } from './composed-titles.ts';
import { fieldsNamed, isOtherTitle } from './policy-words.ts';

/** The fields of a book that have another name among those of a lead. */
const ofLeads: Readonly<Partial<Record<Meaning, BookField>>> = {
  current_carrier: 'carrier',
  current_premium: 'term_premium',
  current_expiration_date: 'expiration_date',
  product_type: 'product',
  status: 'status',
  notes: 'notes',
  email: 'email',
  birth_date: 'birth_date',
  language: 'language',
  whatsapp: 'whatsapp',
  second_phone: 'phone',
  contact_name: 'contact_name',
  first_name: 'first_name',
  middle_name: 'middle_name',
  last_name: 'last_name',
  second_last_name: 'second_last_name',
  suffix: 'suffix',
  company: 'business_name',
};

const ofAddress = {
  street: 'street_address',
  second: 'address_line_2',
  city: 'city',
  state: 'state',
  zip: 'zip_code',
} as const satisfies Record<string, BookField>;

/** Addresses of the risk, and contact data of people who are not the client. */
const ofPolicy = /\b(?:risk|property|garaging|location|riesgo|propiedad)\b/i;
const ofOthers =
  /\b(?:fax|pager|agen(?:t|cy|te|cia)|producer|csr|driver|mortgagee|lienholder|spouse|lender|carrier|mga|conductor|c[oó]nyuge)\b/i;

/** `Vigencia del` and `Vigencia al` differ by a word that other titles are compared without. */
const ofSpanishDay = (title: string): BookField | null => {
  const [, word] = /(?:^|\s)(?:vigencia|per[ií]odo|p[oó]liza|t[eé]rmino)\s+(del?|al?)\.?$/i.exec(title.trim()) ?? [];
  if (word === undefined) return null;
  return /^d/i.test(word) ? 'effective_date' : 'expiration_date';
};

const known = new Map<string, readonly BookField[]>();

/** The fields that a column may hold by its title, the likeliest first. Empty: none. */
export function fieldsOfTitle(title: string): readonly BookField[] {
  const before = known.get(title);
  if (before) return before;
  const found = fieldsIn(title.slice(0, 200));
  // Titles are external input, so the cache has a bound.
  if (known.size >= 5_000) known.clear();
  known.set(title, found);
  return found;
}

function fieldsIn(title: string): readonly BookField[] {
  if (title.trim() === '') return [];
  const day = ofSpanishDay(title);
  if (day) return [day];
  const named = fieldsNamed(title);
  if (named.length > 0) return ambiguous(title, named);
  const bare = title.replace(/\s*\([^()]*\)\s*/g, ' ').trim();
  const inBare = bare === title ? [] : fieldsNamed(bare);
  if (inBare.length > 0) return ambiguous(bare, inBare);
  if (isOtherTitle(title)) return [];
  if (ofPolicy.test(title) && addressColumn(title)) return ['item'];
  const person = ofOthers.test(title) ? [] : ofPerson(title);
  if (person.length > 0) return person;
  const composed = composedField(title);
  return composed ? [composed] : [];
}

/** Titles that the cells decide. */
function ambiguous(title: string, named: readonly BookField[]): readonly BookField[] {
  const address = addressColumn(title);
  // `Estado` and `St` are the state of an address, too, and `Unit` a part of it.
  if (address?.part === 'state' && named.includes('status')) return ['status', 'state'];
  if (address?.part === 'second' && named[0] === 'item') return ['address_line_2', 'item'];
  return named;
}

function ofPerson(title: string): readonly BookField[] {
  const address = addressColumn(title);
  if (address) return address.part === 'state' ? ['state', 'status'] : [ofAddress[address.part]];
  const meaning = headingOf(title)?.meaning;
  if (!meaning) return isCompanyTitle(title) ? ['business_name'] : [];
  // The word for a company is the insurer's in some systems and the client's in others.
  if (meaning === 'company') return ['carrier', 'business_name'];
  if (phoneMeanings.includes(meaning)) return ['phone'];
  if (meaning === 'contact_name') return ['contact_name'];
  if (wholeNameMeanings.includes(meaning)) return ['name'];
  const field = ofLeads[meaning];
  return field ? [field] : [];
}

/** How many of a row's cells are titles of a book's fields. */
export const knownTitles = (cells: readonly string[]): number =>
  cells.some((cell) => /^[^\s@]+@[^\s@]+$/.test(cell))
    ? 0
    : cells.filter((cell) => cell.length <= 100 && isKnownTitle(cell)).length;

/** Whether a text is the title of a column, of a field or of something that is none. */
export const isKnownTitle = (text: string): boolean =>
  /\p{L}|#/u.test(text) && (fieldsOfTitle(text).length > 0 || isOtherTitle(text));
