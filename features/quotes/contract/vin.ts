// Checks a vehicle identification number without an external service: the standard's check digit finds typing errors.

const length = 17;
const checkPosition = 9;
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** I, O, and Q are excluded because they look like 1 and 0. */
const allowed = /^[0-9A-HJ-NPR-Z]$/;
const letterValues: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    A: 1,
    B: 2,
    C: 3,
    D: 4,
    E: 5,
    F: 6,
    G: 7,
    H: 8,
    J: 1,
    K: 2,
    L: 3,
    M: 4,
    N: 5,
    P: 7,
    R: 9,
    S: 2,
    T: 3,
    U: 4,
    V: 5,
    W: 6,
    X: 7,
    Y: 8,
    Z: 9,
  }),
);

/** Why a number looks mistyped. Positions count from 1. */
export type VinDoubt =
  | { kind: 'character'; character: string; position: number }
  | { kind: 'length'; total: number }
  | { kind: 'repeated' }
  | { kind: 'check_digit'; character: string; expected: string };

/** A number in its stamped form: in capitals, without spaces and hyphens. */
export const writtenVin = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

/**
 * The first thing that looks mistyped; null if nothing does or the text is empty. Spaces, hyphens, and case do not
 * matter.
 */
export function doubtAboutVin(text: string): VinDoubt | null {
  const vin = writtenVin(text);
  if (vin === '') return null;
  const characters = [...vin];
  const wrong = characters.findIndex((character) => !allowed.test(character));
  if (wrong >= 0) return { kind: 'character', character: characters[wrong] ?? '', position: wrong + 1 };
  if (characters.length !== length) return { kind: 'length', total: characters.length };
  // Seventeen ones pass the check-digit test.
  if (new Set(characters).size === 1) return { kind: 'repeated' };
  const expected = checkDigitOf(characters);
  const character = characters[checkPosition - 1] ?? '';
  return character === expected ? null : { kind: 'check_digit', character, expected };
}

function checkDigitOf(characters: readonly string[]): string {
  const sum = characters.reduce((total, character, index) => total + worthOf(character) * (weights[index] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

function worthOf(character: string): number {
  return letterValues.get(character) ?? Number(character);
}
