// What a text message costs is decided by its letters: with those of GSM 03.38 alone 160 fit in one, with any other 70.

const gsmBasic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Take the place of two. */
const gsmExtended = '^{}\\[~]|€\f';

const basic = new Set(gsmBasic);
const extended = new Set(gsmExtended);

/** How a text message is counted and paid for. */
export interface Segments {
  /** So many messages are paid for. */
  segments: number;
  /** What it takes of its segments, and how much the first one holds. */
  units: number;
  units_max: number;
  /** The letters, each once, for which fewer fit. */
  dear_letters: string[];
}

/** In how many segments a text travels. An empty one takes none. */
export function segmentsOf(text: string): Segments {
  const letters = [...text];
  const dear = [...new Set(letters.filter((letter) => !basic.has(letter) && !extended.has(letter)))];
  const isGsm = dear.length === 0;
  const sizes = letters.map((letter) => (isGsm ? (extended.has(letter) ? 2 : 1) : letter.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const [alone, together] = isGsm ? [160, 153] : [70, 67];
  return {
    segments: units <= alone ? Number(units > 0) : parts(sizes, together),
    units,
    units_max: alone,
    dear_letters: dear,
  };
}

/** A letter that takes two places never stands on both sides of a cut. */
function parts(sizes: readonly number[], room: number): number {
  let count = 1;
  let taken = 0;
  for (const size of sizes) {
    if (taken + size > room) {
      count += 1;
      taken = 0;
    }
    taken += size;
  }
  return count;
}

const plainOf: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '“': '"',
    '”': '"',
    '„': '"',
    '«': '"',
    '»': '"',
    '‘': "'",
    '’': "'",
    '´': "'",
    '`': "'",
    '–': '-',
    '—': '-',
    '−': '-',
    '…': '...',
    '•': '-',
    '\u00a0': ' ',
    '\u202f': ' ',
  }),
);

/** A text without the letters that cost double, where another can stand for them: `á` becomes `a`, but `ñ` and `é` stay. */
export function plainLetters(text: string): string {
  return [...text.normalize()].map(plainLetter).join('');
}

function plainLetter(letter: string): string {
  if (basic.has(letter) || extended.has(letter)) return letter;
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return plainOf.get(letter) ?? ([...bare].every((part) => basic.has(part)) ? bare : letter);
}
