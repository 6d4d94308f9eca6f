import type { Texts } from './texts.ts';

/**
 * The groups of a namespace that the code looks up by a value, and every possible value. `named`: the code beside the
 * texts names each value.
 */
export type Groups = Readonly<Record<string, readonly (string | number)[] | 'named'>>;

/**
 * The quoted strings in the code that may look up a namespace's texts: the namespace's own code omits the namespace's
 * name, all other code includes it. The code beside the texts is in their folder.
 */
export interface Askers {
  name: string;
  beside: ReadonlySet<string>;
  own: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

/** Every string in quotes of one kind that contains no other quotes. */
export function quotedIn(code: string): Set<string> {
  // A quote that ends one text may begin the next, so matches don't consume the code.
  return new Set([...code.matchAll(/(?=(['"`])([^'"`\n]+)\1)/g)].map(([, , text = '']) => text));
}

/** Texts that the code never names, neither by their full key nor by a value of their group. */
export function unusedTexts(texts: Texts, groups: Groups, askers: Askers): string[] {
  return [...texts.keys()].filter((key) => !isNamed(key, askers) && !isValueOf(key, groups, askers));
}

/** Groups whose values no code looks up. */
export function unaskedGroups(groups: Groups, code: string): string[] {
  return Object.keys(groups).filter((group) => !templatesOf(group).some((template) => code.includes(template)));
}

/** Named in full, as `'a.b.c'` or `'slice:a.b.c'`. */
const isNamed = (key: string, { name, own, all }: Askers): boolean => own.has(key) || all.has(`${name}:${key}`);

function isValueOf(key: string, groups: Groups, { beside }: Askers): boolean {
  return Object.entries(groups).some(([group, values]) =>
    values === 'named'
      ? key.startsWith(`${group}.`) && beside.has(key.slice(group.length + 1))
      : values.some((value) => key === `${group}.${value}`),
  );
}

/** `a.b.${…}` for the group `a.b`, or `a.${…}.${…}`. */
function templatesOf(group: string): string[] {
  const [first = ''] = group.split('.');
  return [`${group}.$\{`, ...(group.includes('.') ? [`${first}.$\{`] : [])];
}
