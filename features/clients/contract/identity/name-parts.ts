/** A parsed name. */
export interface NameParts {
  /** Its words without accents, in lower case, and without particles and titles. */
  words: readonly string[];
  /** All its words as written. */
  written: readonly string[];
  /** The generational suffix: `jr`, `sr`, `2`, `3`…; `''` means none. */
  generation: string;
  /** All its digits, concatenated. */
  digits: string;
  isBusiness: boolean;
}

const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'and',
  'van',
  'von',
  'der',
  'da',
  'das',
  'do',
  'dos',
  'di',
  'of',
  'the',
]);

const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'mister',
  'dr',
  'dra',
  'don',
  'dona',
  'sra',
  'srta',
  'senor',
  'senora',
  'lic',
  'ing',
  'prof',
]);

/** Words of a name that distinguish generations. */
const generations: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    jr: 'jr',
    junior: 'jr',
    hijo: 'jr',
    hija: 'jr',
    sr: 'sr',
    senior: 'sr',
    padre: 'sr',
    madre: 'sr',
    ii: '2',
    '2nd': '2',
    iii: '3',
    '3rd': '3',
    iv: '4',
    '4th': '4',
    nieto: '3',
    nieta: '3',
  }),
);

/** Words that occur only in company names. */
const businessWords = new Set([
  'llc',
  'inc',
  'corp',
  'corporation',
  'incorporated',
  'company',
  'co',
  'ltd',
  'lp',
  'llp',
  'pllc',
  'pa',
  'plc',
  'dba',

  'sa',
  'srl',
  'sas',
  'cia',
  'compania',
  'empresa',
  'empresas',
  'group',
  'grupo',
  'holdings',
  'enterprises',
  'associates',

  'services',
  'servicios',
  'service',
  'solutions',
  'construction',
  'construcciones',
  'contractors',
  'roofing',
  'plumbing',

  'landscaping',
  'cleaning',
  'trucking',
  'transport',
  'transporte',
  'transportes',
  'transportation',
  'logistics',
  'restaurant',
  'restaurante',
  'cafe',

  'cafeteria',
  'bakery',
  'panaderia',
  'taller',
  'garage',
  'salon',
  'barberia',
  'barbershop',
  'church',
  'iglesia',
  'clinic',

  'clinica',
  'school',
  'store',
  'tienda',
  'market',
  'supermercado',
  'properties',
  'realty',
  'investments',
  'inversiones',
  'electric',
  'painting',
  'auto',
  'autos',
  'motors',
  'foods',
  'catering',
  'studio',
  'agency',
  'agencia',
  'hotel',
]);

/** A text without accents and in lower case. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const remembered = new Map<string, NameParts>();

/** Parses a name. `García, José` is read as `José García`. */
export function namePartsOf(name: string): NameParts {
  const known = remembered.get(name);
  if (known) return known;
  if (remembered.size >= 5_000) remembered.clear();
  const parts = takeApart(name);
  remembered.set(name, parts);
  return parts;
}

function takeApart(name: string): NameParts {
  const text = plain(name).replace(/['’`´.]/g, '');
  const written = text.split(/[^\p{L}\p{N}&]+/u).filter(Boolean);
  // At the start of a name, `sr` is a title, not a suffix.
  const told = written[0] === 'sr' ? written.slice(1) : written;
  const generation =
    told
      .slice(1)
      .map((word) => generations.get(word) ?? '')
      .find(Boolean) ?? '';
  const words = told.filter(
    (word, at) => !isParticle(word, at) && !titles.has(word) && !(at > 0 && generations.has(word)),
  );
  const isBusiness = written.includes('&') || words.some((word) => businessWords.has(word));
  return {
    // A name of nothing but such words is still one.
    words: orderOf(name, words.length > 0 ? words : told),
    written,
    generation,
    isBusiness,
    digits: text.replace(/2nd|3rd|4th/g, '').replace(/\D/g, ''),
  };
}

/** At the start of a name, a particle is a name or an initial. */
const isParticle = (word: string, at: number) => particles.has(word) && at > 0;

/** Puts the given name first if a comma separates it from the last name. */
function orderOf(name: string, words: readonly string[]): readonly string[] {
  const [last = '', given = ''] = name.split(',');
  if (given.trim() === '' || generations.has(plain(given).trim())) return words;
  const count = plain(last)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => words.includes(word)).length;
  return [...words.slice(count), ...words.slice(0, count)];
}
