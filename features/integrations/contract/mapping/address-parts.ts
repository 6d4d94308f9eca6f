import { fold } from './names.ts';
import { personalName } from './people-words.ts';
import { type AddressPart, addressWords } from './vocabulary.ts';

/** The parts of an address in the order in which they are joined, each with its words in the vocabulary. */
const parts = {
  street: addressWords('street_address'),
  second: addressWords('address_line_2'),
  city: addressWords('city'),
  state: addressWords('state'),
  zip: addressWords('zip_code'),
} as const;
type Part = keyof typeof parts;

/** The meaning of each part of an address in the vocabulary. */
export const meaningOfPart: Readonly<Record<Part, AddressPart>> = {
  street: 'street_address',
  second: 'address_line_2',
  city: 'city',
  state: 'state',
  zip: 'zip_code',
};

const order = Object.keys(parts) as Part[];
const partOf: ReadonlyMap<string, Part> = new Map(
  Object.entries(parts).flatMap(([part, names]) => names.map((name) => [name, part as Part] as const)),
);

/** The kinds of addresses, the most likely one of a person first, each with its words in both languages. */
const kinds = [
  ['', /^$/],
  ['home', /^(home|house|residence|residential|particular|domicilio|residencia|casa)$/],
  ['mailing', /^(mailing|postal|correspondencia)$/],
  ['property', /^(property|risk|insured|location|garaging|physical|propiedad|riesgo|vivienda|fisica)$/],
  ['primary', /^(primary|principal)$/],
  ['numbered', /^1$/],
  ['other', /^(other|otra|otro|alternate|alt|shipping|billing)$/],
  ['work', /^(business|work|office|company|trabajo|empresa|oficina)$/],
] as const;
type Kind = (typeof kinds)[number][0];

export interface AddressColumn {
  kind: Kind;
  part: Part;
}

/** The words of a title. `MailingCity`, `Mailing City` and `mailing_city` have the same words. */
const wordsOf = (title: string) =>
  fold(title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const known = new Map<string, AddressColumn | null>();

/** The part and kind of the address that a column or a form field holds by its title. null means none. */
export function addressColumn(title: string): AddressColumn | null {
  const before = known.get(title);
  if (before !== undefined) return before;
  const found = addressIn(title.slice(0, 200));
  // Titles are external input, so the cache has a bound.
  if (known.size >= 5_000) known.clear();
  known.set(title, found);
  return found;
}

function addressIn(title: string): AddressColumn | null {
  const personal = personalName(title);
  const words = wordsOf(personal ? personal.field : title);
  const whole = partOf.get(words.join(' '));
  // Alone, it may be the region of a market, or the location where a person opened an e-mail.
  if (whole && words.join(' ') !== 'region') return { kind: '', part: whole };
  // `Home Street`, `Primary Address City`, `Address 1 - City`; `Ciudad de residencia`, `Calle (particular)`.
  const [first = '', second = ''] = words;
  const isWhole = first === 'address' || first === 'direccion';
  const numbered = isWhole && second === '1';
  const ways: readonly (readonly [string, readonly string[]])[] = [
    ...(numbered ? [['1', words.slice(2)] as const] : []),
    ...(isWhole ? [['', words.slice(1)] as const] : []),
    [first, words.slice(1)],
    [first, words.slice(second === 'address' || second === 'direccion' ? 2 : 1)],
    [words.at(-1) ?? '', words.slice(0, -1).filter((word, at, all) => at < all.length - 1 || !/^del?$/.test(word))],
  ];
  for (const [who, rest] of ways) {
    const kind = kinds.find(([, is]) => is.test(who))?.[0];
    const part = partOf.get(rest.join(' '));
    if (kind !== undefined && part) return { kind, part };
  }
  return null;
}

/** The position of a part among those that are joined. A title that is no part is first, as the address itself. */
export function rankOfPart(title: string): number {
  const found = addressColumn(title);
  return found ? order.indexOf(found.part) : 0;
}

interface ToldColumn {
  column: AddressColumn | null;
  isFilled: boolean;
}

/**
 * Whether a column is a part of the address that is used: of several, the most likely one with a street that is filled
 * in somewhere, else the most likely one with a street. A part without a kind belongs to it if that address has no such
 * part of its own.
 */
export function isOfAddress({ kind, part }: AddressColumn, columns: readonly ToldColumn[]): boolean {
  const chosen = chosenKind(columns);
  if (chosen === null) return part === 'zip';
  const hasItsOwn = columns.some(({ column }) => column?.kind === chosen && column.part === part);
  return kind === chosen || (kind === '' && !hasItsOwn);
}

function chosenKind(columns: readonly ToldColumn[]): Kind | null {
  const streets = columns.filter(({ column }) => column?.part === 'street');
  const likeliest = (among: readonly ToldColumn[]) =>
    kinds.map(([kind]) => kind).find((kind) => among.some(({ column }) => column?.kind === kind)) ?? null;
  return likeliest(streets.filter(({ isFilled }) => isFilled)) ?? likeliest(streets);
}
