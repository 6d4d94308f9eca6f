import { type NameParts, namePartsOf } from './name-parts.ts';
import { isNickname } from './nicknames.ts';

/**
 * How far two names can be one person's. `same`: nothing but writing and order differs. `likely`: one says more than the
 * other, or a short form. `weak`: hardly more than an initial or a given name speaks for it. `no`: they are two people's.
 */
export type Likeness = 'same' | 'likely' | 'weak' | 'no';

/** Compares two names; both must be given. */
export function likenessOf(one: string, other: string): Likeness {
  const [a, b] = [namePartsOf(one), namePartsOf(other)];
  if (a.generation !== b.generation || a.digits !== b.digits || a.isBusiness !== b.isBusiness) return 'no';
  if (isSameWriting(a, b)) return 'same';
  const [short, long] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  if (isPart(a, b) || isPart(b, a)) return 'likely';
  const matched = matchAll(short, long);
  if (!matched || short.length === 0) return 'no';
  if (matched.whole === 0) return 'no';
  // Whoever tells one name tells the given one: of a last name alone the whole family has the same.
  if (short.length === 1 && long.length > 1) return isOneName(short[0] ?? '', long[0] ?? '') ? 'weak' : 'no';
  return matched.initials > 0 ? 'weak' : 'likely';
}

/** The same words in whatever order, or one writes together what the other parts. */
function isSameWriting(a: NameParts, b: NameParts): boolean {
  const sorted = ({ words }: NameParts) => words.toSorted().join(' ');
  return sorted(a) === sorted(b) || a.words.join('') === b.words.join('');
}

/** Whether one is written within the other, with more than one word: `De Antes` in `Conocida De Antes`. */
const isPart = (one: NameParts, other: NameParts) =>
  one.written.length > 1 && one.written.every((word) => other.written.includes(word));

/** Finds for each word of the shorter name another one of the longer; null: one of them has none. */
function matchAll(short: readonly string[], long: readonly string[]): { whole: number; initials: number } | null {
  const left = [...long];
  let [whole, initials] = [0, 0];
  const take = (fits: (word: string) => boolean) => {
    const at = left.findIndex(fits);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  // What is sure first, so that an initial does not take the word of a whole name.
  const open = short.filter((word) => !take((other) => other === word));
  whole += short.length - open.length;
  for (const word of open.toSorted((a, b) => b.length - a.length)) {
    if (word.length > 1 && take((other) => isNickname(word, other))) whole += 1;
    else if (take((other) => isInitialOf(word, other))) initials += 1;
    else return null;
  }
  return { whole, initials };
}

const isOneName = (one: string, other: string) => one === other || isNickname(one, other);

const isInitialOf = (one: string, other: string) =>
  (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));
