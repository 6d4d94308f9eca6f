import { fold } from '#features/integrations/contract/index.ts';

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const forms =
  /^(?:inc|llc|l\.l\.c|corp|co|ltd|lp|llp|pllc|pa|p\.a|psc|p\.s\.c|csp|c\.s\.p|dba|sa|s\.a|se|s\.e|srl|s\.r\.l|pc|c\.?d)\.?$/i;
const small = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e', 'of', 'and', 'the']);

/** A name in the order given name, last name, and not in capitals: `PÉREZ GÓMEZ, LUISA` is `Luisa Pérez Gómez`. */
export function properName(written: string): string {
  const name = written.replace(/\s+/g, ' ').trim();
  return inCase(inOrder(name));
}

function inOrder(name: string): string {
  const parts = name.split(/\s*,\s*/).filter(Boolean);
  const [last, given, ...others] = parts;
  if (!last || !given) return parts.join(' ');
  if (parts.slice(1).every((part) => suffix.test(part))) return parts.join(' ');
  if (parts.slice(1).some((part) => forms.test(part)) || /\b(?:inc|llc|corp)\b/i.test(name)) return name;
  const words = given.split(' ');
  const ends = [...others, ...words.filter((word) => suffix.test(word))];
  return [...words.filter((word) => !suffix.test(word)), last, ...ends].join(' ');
}

/** A name all in capitals, or all in small letters, in the usual case. */
function inCase(name: string): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name;
  if (!/\p{L}{3}/u.test(name)) return name;
  return name
    .split(' ')
    .map((word, at) => {
      if (/^(?:llc|lp|llp|pllc|pa|psc|dba|ii|iii|iv|usa|pr)\.?,?$/i.test(word)) return word.toUpperCase();
      const low = word.toLowerCase();
      return at > 0 && small.has(low)
        ? low
        : low.replace(/(^|[-'’(.])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
    })
    .join(' ');
}

const attention =
  /\s*[([]?\s*\b(?:att(?:n|ention)?|atenci[oó]n|c\/o|contact[o]?)\b\s*[.:]*\s+([^()[\]]+?)\s*[)\]]?\s*$/i;

/** A name without the person to talk to that stands behind it: `Colmado La Ceiba Inc. (Att. José Vera)`. */
export function withoutContact(written: string): { name: string; contact: string } {
  const found = attention.exec(written);
  if (!found || found.index === 0) return { name: written, contact: '' };
  return { name: written.slice(0, found.index).trim(), contact: found[1] ?? '' };
}

/** The better of two spellings of one name: with more words, then with more accents. The first one, if both are alike. */
export function fullerName(one: string, other: string): string {
  const more = wordsIn(other) - wordsIn(one) || accentsIn(other) - accentsIn(one);
  return more > 0 ? other : one;
}

const wordsIn = (name: string) => name.split(' ').length;
const accentsIn = (name: string) => [...name.normalize('NFD')].length - [...fold(name)].length;
