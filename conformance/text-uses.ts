import type { Texts } from './texts.ts';

/** The groups of a namespace that the code asks for by a value, and every value there can be. */
export type Groups = Readonly<Record<string, readonly (string | number)[]>>;

/** What stands in quotes in the code that may ask for a namespace's texts: in its own without its name, in all by its name. */
export interface Askers {
  name: string;
  own: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

/** Everything that stands in quotes of one kind and has none inside. */
export function quotedIn(code: string): Set<string> {
  // A quote that ends one text may begin the next, so nothing is taken off the code.
  return new Set([...code.matchAll(/(?=(['"`])([^'"`\n]+)\1)/g)].map(([, , text = '']) => text));
}

/** Texts that the code names nowhere: neither whole, nor by a value of their group. */
export function unusedTexts(texts: Texts, groups: Groups, askers: Askers): string[] {
  return [...texts.keys()].filter((key) => !isNamed(key, askers) && !isValueOf(key, groups));
}

/** Groups for whose values nothing asks. */
export function unaskedGroups(groups: Groups, code: string): string[] {
  return Object.keys(groups).filter((group) => !templatesOf(group).some((template) => code.includes(template)));
}

/** Named whole, as `'a.b.c'` or `'slice:a.b.c'`. */
const isNamed = (key: string, { name, own, all }: Askers): boolean => own.has(key) || all.has(`${name}:${key}`);

function isValueOf(key: string, groups: Groups): boolean {
  return Object.entries(groups).some(([group, values]) => values.some((value) => key === `${group}.${value}`));
}

/** `a.b.${…}` for the group `a.b`, or `a.${…}.${…}`. */
function templatesOf(group: string): string[] {
  const [first = ''] = group.split('.');
  return [`${group}.$\{`, ...(group.includes('.') ? [`${first}.$\{`] : [])];
}
