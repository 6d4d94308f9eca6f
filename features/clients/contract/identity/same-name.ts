import { type NameParts, namePartsOf } from './name-parts.ts';
import { isNickname } from './nicknames.ts';

/**
 * The likelihood that two names are one person's. `same`: only spelling and order differ. `likely`: one has more words
 * than the other, or a short form. `weak`: little more than an initial or a given name matches. `no`: they belong to
 * different people.
 */
export type Likeness = 'same' | 'likely' | 'weak' | 'no';

/** Compares two names; neither may be empty. */
export function likenessOf(one: string, other: string): Likeness {
  const [a, b] = [namePartsOf(one), namePartsOf(other)];
  if (a.generation !== b.generation || a.digits !== b.digits || a.isBusiness !== b.isBusiness) return 'no';
  if (isSameWriting(a, b)) return 'same';
  const [short, long] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  if (isPart(a, b) || isPart(b, a)) return 'likely';
  const matched = matchAll(short, long);
  if (!matched || short.length === 0) return 'no';
  if (matched.whole === 0) return 'no';
  // A single name is taken as a given name, because a whole family shares the last name.
  if (short.length === 1 && long.length > 1) return isOneName(short[0] ?? '', long[0] ?? '') ? 'weak' : 'no';
  return matched.initials > 0 ? 'weak' : 'likely';
}

/** The same words in any order, or one writes together what the other separates. */
function isSameWriting(a: NameParts, b: NameParts): boolean {
  const sorted = ({ words }: NameParts) => words.toSorted().join(' ');
  return sorted(a) === sorted(b) || a.words.join('') === b.words.join('');
}

/** Whether one name of more than one word is contained in the other: `De Antes` in `Conocida De Antes`. */
const isPart = (one: NameParts, other: NameParts) =>
  one.written.length > 1 && one.written.every((word) => other.written.includes(word));

/** Matches each word of the shorter name to a different one of the longer. null means one has no match. */
function matchAll(short: readonly string[], long: readonly string[]): { whole: number; initials: number } | null {
  const left = [...long];
  let [whole, initials] = [0, 0];
  const take = (fits: (word: string) => boolean) => {
    const at = left.findIndex(fits);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  // Certain matches first, so that an initial doesn't take the word of a whole name.
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
