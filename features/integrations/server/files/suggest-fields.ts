import type { FileColumn } from '../../contract/file-upload.ts';
import { addressColumn, isOfAddress } from '../../contract/mapping/address-parts.ts';
import { isCarrier, mayInsure } from '../../contract/mapping/carriers.ts';
import { headingOf, isCompanyTitle, maySayStatus, targetOfMeaning } from '../../contract/mapping/column-titles.ts';
import { type Heading, isVague } from '../../contract/mapping/headings.ts';
import { isMail, isName, isOfPeople, isWrittenPhone } from '../../contract/mapping/looks.ts';
import { ofContactBeside } from '../../contract/mapping/meanings.ts';
import { plainName } from '../../contract/mapping/names.ts';
import { numberedParts } from '../../contract/mapping/numbered-parts.ts';
import { isOfOther, isOfThing } from '../../contract/mapping/people-words.ts';
import { namePartMeanings, wholeNameMeanings } from '../../contract/mapping/vocabulary.ts';
import { productOf, statusOf } from '../../contract/mapping/words.ts';

/** The detected field of a column. null means no field of a lead. */
type Suggestion = FileColumn['suggestion'];

interface Column {
  name: string;
  heading: Heading | null;
  cells: readonly string[];
}

/**
 * The detected field of each column, each field once. A first name without a last name beside it is the complete name.
 * A contact beside the policyholder is a note.
 */
export function suggestionsFor(
  names: readonly string[],
  rows: readonly ReadonlyMap<string | undefined, string>[],
): Suggestion[] {
  const cellsOf = (name: string) => rows.map((row) => (row.get(name) ?? '').trim()).filter((cell) => cell !== '');
  const numbered = numberedParts(names);
  const columns = names.map((name) => {
    const part = numbered.get(name);
    return {
      name,
      heading: part ? { meaning: part, rank: 0 } : headingFor(name),
      cells: cellsOf(name),
      address: isOfElse(name) ? null : addressColumn(lastPart(name)),
    };
  });
  const parts = columns.map(({ address, cells }) => ({ column: address, isFilled: cells.length > 0 }));
  const told = columns.map(({ name, heading, cells, address }): Suggestion => {
    if (address === null) return byContents(fittingTo(heading, cells), cells);
    if (maySayStatus(name) && areMostly(cells, (cell) => statusOf(cell) !== null)) return 'status';
    if (!isOfAddress(address, parts)) return null;
    return address.part === 'zip' ? 'zip_code' : byContents('address', cells);
  });
  const reached = columns.map(({ name, cells }, at) => told[at] ?? wayToReach(name, cells, told));
  const whole = reached.includes('last_name')
    ? reached
    : reached.map((field) => (field === 'first_name' ? 'name' : field));
  const isOfContact = (at: number) => columns[at]?.heading?.meaning === 'contact_name';
  const isHeld = (field: Suggestion, at: number) => (field === 'name' || field === 'last_name') && !isOfContact(at);
  const account = names.findIndex((name, at) => whole[at] === null && isAccountTitle(name));
  // Agency software names the client an account, and a contact beside it is another person.
  if (account >= 0 && !whole.some(isHeld) && whole.includes('name')) {
    whole[account] = 'name';
    columns[account] = {
      ...(columns[account] as (typeof columns)[number]),
      heading: { meaning: 'client_name', rank: 0 },
    };
  }
  const isNamed = whole.includes('name') || whole.includes('last_name');
  const named = names.filter((_, at) => nameFields.has(whole[at] ?? null));
  const nameIn = (row: (typeof rows)[number]) => named.map((name) => row.get(name) ?? '').join(' ');
  const insuresAll = ({ name }: Column) => isNamed && rows.every((row) => mayInsure(row.get(name) ?? '', nameIn(row)));
  const insured = whole.map((field, at) => field ?? carrierIn(columns[at] as Column, insuresAll));
  const company = names.findIndex((name, at) => insured[at] === null && isCompanyTitle(name));
  if (company >= 0 && !isNamed) insured[company] = 'name';
  const hasHolder = insured.some(isHeld);
  const beside = ofContactBeside(
    columns.flatMap(({ name, heading }, at) =>
      insured[at] === 'name' && !heading
        ? { name, meaning: 'name' as const }
        : { name, meaning: heading?.meaning ?? null },
    ),
  );
  const surest = surestOf(columns, insured);
  const partAt = (at: number) => columns[at]?.address?.part;
  return insured.map((field, at) => {
    const column = columns[at] as Column;
    if ((hasHolder && field === 'name' && isOfContact(at)) || beside.has(column.name)) return 'notes';
    if (field === null && column.cells.length > 0 && isOfExtension(column.name)) return 'notes';
    // A complete address beside its parts is a repetition.
    const isAgain =
      columns.findIndex(({ address }, other) => insured[other] === 'address' && address?.part === partAt(at)) < at;
    if (field === 'address' && partAt(at) && isAgain) return null;
    return field === null || several.has(field) || surest.has(at) ? field : null;
  });
}

/** Whether a column contains phone extensions. */
const isOfExtension = (name: string) => /(?:^|[\s_.-])(?:ext|exten?si[oó]n|anexo)\b\.?$/i.test(name);
const isAccountTitle = (name: string) => !name.includes('.') && plainName(name) === 'accountname';

/**
 * The surest column of each field and of each part of a name. An id is no name if there is one beside it. The second of
 * two first names is another person's.
 */
function surestOf(columns: readonly Column[], fields: readonly Suggestion[]): ReadonlySet<number> {
  const placeAt = (at: number) => groupsOf(columns[at]?.name ?? '').join('.');
  const places = new Set(fields.flatMap((field, at) => (field === 'email' || field === 'phone' ? [placeAt(at)] : [])));
  const all = fields.map((field, at) => {
    const { key, rank } = keyOf(columns[at] as Column, field);
    // A column in the same group as the contact data has priority over columns elsewhere.
    return { at, field, key, rank: rank + (places.size === 0 || places.has(placeAt(at)) ? 0 : 10_000) };
  });
  const sorted = all.filter(({ field }) => field !== null).toSorted((a, b) => a.rank - b.rank || a.at - b.at);
  const first = new Map<string, number>();
  for (const { at, key } of sorted) if (!first.has(key)) first.set(key, at);
  return new Set(first.values());
}

/** A field detected from the cells alone is less sure than one from any title. */
const rankOfContents = 5_000_000;

function keyOf({ name, heading }: Column, field: Suggestion): { key: string; rank: number } {
  const isPart = field === 'first_name' || field === 'last_name';
  const part = isPart && heading && namePartMeanings.includes(heading.meaning) ? heading.meaning : `${field}`;
  const order = heading && wholeNameMeanings.includes(heading.meaning) ? wholeNameMeanings.indexOf(heading.meaning) : 0;
  const isId = /[\s_]id$/i.test(name);
  return { key: part, rank: (heading?.rank ?? rankOfContents) + order * 100_000 + (isId ? 1_000_000 : 0) };
}

/** The insurer, in a column whose title says so, or whose cells are insurers. */
function carrierIn(column: Column, insuresAll: (column: Column) => boolean): Suggestion {
  const { name, heading, cells } = column;
  if (cells.length === 0 || isOfSellers(name)) return null;
  if (areMostly(cells, isCarrier)) return 'current_carrier';
  return heading?.meaning === 'company' && insuresAll(column) ? 'current_carrier' : null;
}

const nameFields: ReadonlySet<Suggestion> = new Set<Suggestion>(['name', 'first_name', 'last_name']);

/** Agencies have names like insurers. */
const isOfSellers = (name: string) => /agen[ct]|\bmga\b|broker|producer|corredor|productor|wholesal/i.test(name);

/** Fields that may have several columns: the first nonempty value counts, and the parts of an address are joined. */
const several: ReadonlySet<Suggestion> = new Set<Suggestion>(['email', 'phone', 'address']);

const areMostly = (cells: readonly string[], is: (cell: string) => boolean) =>
  cells.filter(is).length > cells.length / 2;

const isProduct = (cell: string) => productOf(cell) !== null;
const isPhone = (cell: string) => phoneLike.test(cell) && !/^\d{4}-\d\d-\d\d$/.test(cell);

/** Titles whose cells may mistakenly contain e-mails, phones or dates. */
const worded: ReadonlySet<Suggestion> = new Set<Suggestion>(['name', 'first_name', 'last_name', 'address']);
const days: ReadonlySet<Suggestion> = new Set<Suggestion>(['birth_date', 'current_expiration_date']);

/** The meaning of a title. An ambiguous word is a product or a phone only if the cells are. */
function fittingTo(heading: Heading | null, cells: readonly string[]): Suggestion {
  const told = heading && targetOfMeaning(heading.meaning);
  if (heading === null || !isVague(heading)) return told;
  if (told === 'product_type') return areMostly(cells, isProduct) ? told : null;
  return told !== 'phone' || areMostly(cells, isPhone) ? told : null;
}

/** The cells have priority over the title: a column of numbers is no name, and one of e-mails no phone. */
function byContents(told: Suggestion, cells: readonly string[]): Suggestion {
  if (told === null || cells.length === 0) return told;
  // Only the day of the month, with the month and the year in other columns.
  if (days.has(told)) return areMostly(cells, (cell) => /^\d{1,2}$/.test(cell)) ? null : told;
  if (told === 'product_type' && areMostly(cells, isCarrier) && !cells.some(isProduct)) return 'current_carrier';
  if (!worded.has(told) && told !== 'email' && told !== 'phone' && told !== 'whatsapp') return told;
  if (areMostly(cells, isMail)) return 'email';
  // An office may be a place, and a number may be of another thing.
  if (told === 'phone' || told === 'whatsapp') return cells.some((cell) => /\d/.test(cell)) ? told : null;
  if (areMostly(cells, isPhone)) return 'phone';
  if (told === 'name' && areMostly(cells, isCarrier)) return 'current_carrier';
  return told === 'name' && !cells.some(isName) ? null : told;
}

/** Detects contact data from the cells of a column without a known title, if no other column has it. */
function wayToReach(name: string, cells: readonly string[], told: readonly Suggestion[]): Suggestion {
  if (cells.length === 0 || isOfPeople(name) || isOfElse(name)) return null;
  if (!told.includes('email') && areMostly(cells, isMail)) return 'email';
  return !told.includes('phone') && areMostly(cells, (cell) => isWrittenPhone(cell, name)) ? 'phone' : null;
}

const phoneLike = /^[+(]?\d[\d\s().-]{6,}$/;

const lastPart = (name: string) => name.split('.').findLast((part) => part.trim() !== '') ?? '';

/** The groups in a path. */
const groupsOf = (name: string) => name.split('.').slice(0, -1);

/** Whether a path contains a group about another person or a form, so that its name is not the lead's. */
const isOfElse = (name: string) => groupsOf(name).some((group) => isOfOther(group) || isOfThing(group));

/** By the last part of a path: `contact.email` means the same as `email`, and `carrier.name` the same as `carrier`. */
export function headingFor(name: string): Heading | null {
  const whole = headingOf(name);
  if (whole) return whole;
  const own = headingOf(lastPart(name));
  if (own === null || !isOfElse(name) || !ofPersons.has(targetOfMeaning(own.meaning))) return own;
  const group = headingOf(groupsOf(name).at(-1) ?? '');
  const isInsurer = group?.meaning === 'current_carrier' && wholeNameMeanings.includes(own.meaning);
  return isInsurer ? group : null;
}

const ofPersons: ReadonlySet<Suggestion> = new Set<Suggestion>([
  'address',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'whatsapp',
  'birth_date',
]);
