// The characters of a text message decide its cost: 160 fit in one if all are in GSM 03.38, else 70.

const gsmBasic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each takes two positions. */
const gsmExtended = '^{}\\[~]|€\f';

const basic = new Set(gsmBasic);
const extended = new Set(gsmExtended);

/** The count of a text message, which decides its cost. */
export interface Segments {
  /** The number of messages that are charged. */
  segments: number;
  /** The units that the text takes, and the capacity of a single segment. */
  units: number;
  units_max: number;
  /** The characters, each once, that reduce the capacity. */
  dear_letters: string[];
}

/** The segments of a text. An empty text has none. */
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

/** A character that takes two positions is never split between two segments. */
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

/** Replaces the characters that double the cost, where a substitute exists: `á` becomes `a`, but `ñ` and `é` stay. */
export function plainLetters(text: string): string {
  return [...text.normalize()].map(plainLetter).join('');
}

function plainLetter(letter: string): string {
  if (basic.has(letter) || extended.has(letter)) return letter;
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return plainOf.get(letter) ?? ([...bare].every((part) => basic.has(part)) ? bare : letter);
}
