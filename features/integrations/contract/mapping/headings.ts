import { composed } from './composed-headings.ts';
import { isOfPeople } from './looks.ts';
import { fold, plainName } from './names.ts';
import { isOfOther, personalName } from './people-words.ts';
import { type Meaning, namePartMeanings, rankOfVague, wholeNameMeanings, wordFor } from './vocabulary.ts';

// A heading is the title of a column, the name of a form field, or a question.

/** What a heading means, and how sure that is. */
export interface Heading {
  meaning: Meaning;
  /** A lower rank is surer. Among numbered headings, the first one is the surest. */
  rank: number;
}

/** Whether a heading is an ambiguous word, which has this meaning only if the values below it match. */
export const isVague = ({ rank }: Heading): boolean => rank % 1_000 >= rankOfVague;

/** What surrounds the actual heading: signs, and whether it is required. */
const around =
  /\((?:required|requerid[oa]|obligatori[oa]|optional|opcional|s|es|a|as|n[oº°]?|(?:y|yes|s[ií]?)\s*\/\s*no?)\)|[*¿?¡!:]/gi;
const aroundWords = /\b(?:required|requerid[oa]|obligatori[oa]|optional|opcional)\b/g;
/** How a question or a request begins. */
const asking =
  /^(?:(?:what s|what is|what are|whats|what|which is|which|who is|please|enter|provide|type in|tell us|give us|share|add|confirm|cual es|cuales son|cual|quien es|por favor|ingrese|ingresa|escriba|escribe|indique|indica|introduzca|introduce|digite|diganos|dinos|denos|favor de indicar|anote|complete|coloque|proporcione|confirme|podria|podrias|puede|could you|can you|indicarnos|decirnos|darnos|current|best|mejor|valid|valido) )+/;
/** Possessives and articles that plug-ins and shops put in front of a field. */
const possessive = /^(?:(?:your|my|the|su|sus|tu|tus|mi|mis|el|la|los|las|el la|lo) )+/;
const prefix =
  /^(?:(?:et pb contact|inf field|inf custom|inf|form fields?|wpforms fields?|wpforms|nf field|ff|cf7?|field|fields|input|txt|text|tel input|billing|mce|campo|frm|acf|gform|your|merge|mauticform|hs|elementor|contactform|data) )+/;
/** Splits two words written as one name: `firstName`, `phone_mobile`. */
const parted = (heading: string) =>
  fold(
    heading
      .replace(/__c$|['’]s?(?=\s)/g, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(around, ' '),
  )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Common abbreviations. */
const short: ReadonlyMap<string, string> = new Map([
  ['amt', 'amount'],
  ['bus', 'business'],
  ['co', 'company'],
  ['ins', 'insurance'],
  ['n', 'numero'],
  ['nº', 'numero'],
  ['no', 'numero'],
  ['num', 'numero'],
  ['ren', 'renewal'],
  ['res', 'residence'],
  ['1er', 'primer'],
  ['2do', 'segundo'],
  ['2nd', 'second'],
]);
const spelledOut = (text: string) =>
  text
    .split(' ')
    .map((word) => short.get(word) ?? word)
    .join(' ');

interface Reading {
  plain: string;
  number: number;
}

/** The possible readings of a heading, the complete text first. */
function* readingsOf(heading: string): Generator<Reading> {
  yield { plain: plainName(heading), number: 1 };
  const words = parted(heading);
  const bare = words.replace(aroundWords, ' ').replace(/\s+/g, ' ').trim();
  const asked = bare
    .replace(/^\d{1,3} (?=\p{L})/u, '')
    .replace(possessive, '')
    .replace(asking, '')
    .replace(possessive, '')
    .replace(asking, '');
  const own = asked.replace(prefix, '').replace(possessive, '');
  const texts = [
    bare,
    asked,
    own,
    own.replace(numberedField, ''),
    // The id of a field: `first_name_8a2f`.
    own.replace(/ (?:[\da-f]{4}|[\da-f]{8,})$/, ''),
    spelledOut(own),
  ];
  for (const text of new Set(texts)) yield* numbered(text);
}

/** Fields of several parts, as some forms name them: `name-1-first-name`. */
const numberedField = /^(?:name|address|phone|email|text|field) \d{1,3} /;

/** A number at the end is the index among several. */
function* numbered(text: string): Generator<Reading> {
  yield { plain: plainName(text), number: 1 };
  const found = /^(.*?\D)\s*(\d{1,20})$/.exec(text) ?? /^(.*?\p{L})\s+(\d{1,3})\s+(?:value)$/u.exec(text);
  if (found) yield { plain: plainName(found[1] as string), number: Math.min(Number(found[2]) + 1, 900) };
}

const read = [new Map<string, Heading | null>(), new Map<string, Heading | null>()] as const;

/**
 * What a heading means, in either language, in any spelling and with any decoration of a form. null means no field of a
 * lead. `isColumn` is true for the title of a column, where some words have more meaning.
 */
export function meaningOf(heading: string, isColumn: boolean): Heading | null {
  const known = read[isColumn ? 1 : 0];
  const before = known.get(heading);
  if (before !== undefined) return before;
  const found = meaningIn(heading.slice(0, 200), isColumn);
  // Headings are external input, so the cache has a bound.
  if (known.size >= 5_000) known.clear();
  known.set(heading, found);
  return found;
}

/** The part of a name or of an address: `Name (First)`, `Address: City`. */
const partOfWhole = /^([^(:]{3,40})[(:]\s*([^()]{2,40})\)?\s*$/;

function meaningOfPart(heading: string, isColumn: boolean): Heading | null {
  const [, whole = '', part = ''] = partOfWhole.exec(heading) ?? [];
  const [outer, inner] = part === '' ? [] : [meaningOf(whole, isColumn), meaningOf(part, isColumn)];
  if (!outer || !inner) return null;
  const isOfName = wholeNameMeanings.includes(outer.meaning) || outer.meaning === 'first_name';
  return isOfName && namePartMeanings.includes(inner.meaning) ? inner : null;
}

function meaningIn(heading: string, isColumn: boolean): Heading | null {
  const part = meaningOfPart(heading, isColumn);
  if (part) return part;
  for (const { plain, number } of readingsOf(heading)) {
    const word = wordFor(plain, isColumn);
    if (word) return { meaning: word.meaning, rank: number * 1_000 + word.rank };
  }
  const personal = personalName(heading);
  const inner = personal && meaningOf(personal.field, isColumn);
  // The owner is named, so they are surer than a bare name of the same meaning.
  if (inner && inner.meaning !== 'company') return { ...inner, rank: inner.rank + personal.rank };
  return composedIn(heading) ?? withoutHint(heading, isColumn);
}

/** A hint about the format, or the person that the field is about. */
const inBrackets = /\s*\(([^()]*)\)/g;

/** What a heading means without its text in brackets, unless that text names another person. */
function withoutHint(heading: string, isColumn: boolean): Heading | null {
  const hints = [...heading.matchAll(inBrackets)].flatMap(([, hint = '']) => [hint, ...hint.split(/[^\p{L}]+/u)]);
  const isHers = hints.length > 0 && !hints.some((hint) => isOfOther(hint) || isOfPeople(hint) || /^ext/i.test(hint));
  const found = isHers ? meaningOf(heading.replace(inBrackets, ''), isColumn) : null;
  // In a premium, the brackets name the period, and a monthly premium is another value.
  return found?.meaning === 'current_premium' ? null : found;
}

function composedIn(heading: string): Heading | null {
  const words = spelledOut(parted(heading).replace(aroundWords, ' ')).split(' ').filter(Boolean);
  const number = Number(words.find((word) => /^\d{1,2}$/.test(word)) ?? 0);
  const found = composed(words.filter((word) => !/^\d{1,2}$/.test(word)));
  return found && { meaning: found.meaning, rank: (number + 1) * 1_000 + found.rank };
}
