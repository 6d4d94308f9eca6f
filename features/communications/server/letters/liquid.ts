import { Liquid, Output, Tag, type Template, TypeGuards, toValueSync, Value } from 'liquidjs';

// What a template may do is what is listed here, and nothing else: of what an engine offers, too much has been a way to
// keep a server busy.

const tags = ['if', 'unless', 'comment'];
const filters = ['default', 'upcase', 'downcase', 'capitalize', 'truncate'];

/** Letters of a text. */
const parseMax = 25_000;
/** Of one message: how much is read and written. Nothing repeats, so that this bounds how long it takes, on any machine. */
const memoryMax = 1_000_000;
/** Letters of one message, its values in it: twice the longest text. */
export const filledMax = 40_000;
/**
 * So many values and conditions a text has at most, a condition of several names as many: each of them is looked up for
 * everybody who gets it.
 */
export const outputsMax = 200;

/** Stands where a value is empty and has no default: a letter of Unicode's private area, which no value keeps. */
export const emptyMark = '\uE000';
/** Stand for the brackets of a value, which then begin no link. */
const shields = { '[': '\uE001', ']': '\uE002' } as const;

/** Stands where a text is empty because its template says so: `{{ name | default: "" }}`. */
const nothing = '\uE003';
const marks = /[\uE000-\uE003]/g;

const engine = new Liquid({
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  // Without it a condition is true for ''.
  jsTruthy: true,
  outputEscape: shielded,
  parseLimit: parseMax,
  memoryLimit: memoryMax,
});
for (const name of Object.keys(engine.tags)) if (!tags.includes(name)) delete engine.tags[name];
for (const name of Object.keys(engine.filters)) if (!filters.includes(name)) delete engine.filters[name];
engine.registerFilter('default', (value: unknown, other: unknown) => value || other || '');

/** How many letters of values stand in the message that is being filled. */
let letters = 0;

/** A value as it is set into a message. Throws where they are too many. */
function shielded(value: unknown): string {
  const given = String(value ?? '');
  letters += given.length;
  if (letters > filledMax) throw new FilledTooLong();
  const text = given.replace(marks, '');
  if (text.trim() === '') return given === nothing ? '' : emptyMark;
  return text.replaceAll('[', shields['[']).replaceAll(']', shields[']']);
}

/** A text whose values' brackets are brackets again. */
export function unshielded(text: string): string {
  return text.replaceAll(shields['['], '[').replaceAll(shields[']'], ']');
}

/** Where a text asks for a name. */
export interface Use {
  name: string;
  line: number;
}

/** A text that was read once, and is filled for as many as get it. */
export interface Parsed {
  templates: Template[];
  /** Every name that it asks for, also inside its conditions; [] where they are too many. */
  names: Use[];
  /** The names that it shows without saying what stands there when they are empty; [] where they are too many. */
  shownBare: Use[];
  /** The line of the first value or condition beyond {@link outputsMax}; null: there are no more. */
  lineOfTooMany: number | null;
}

/** Reads a text. Throws what is wrong with it. */
export function parse(text: string): Parsed {
  const unmarked = text.replace(marks, '');
  const templates = engine.parse(unmarked.replace(/(\|\s*default:\s*)(""|'')/g, `$1"${nothing}"`));
  const outputs = outputsIn(templates);
  const tooMany = firstOfTooMany(outputs);
  // To find the place of a name the engine reads the text from its beginning: of thousands that takes it long.
  if (tooMany) return { templates, names: [], shownBare: [], lineOfTooMany: tooMany.token.getPosition()[0] ?? 1 };
  return { templates, names: namesIn(templates), shownBare: shownBareIn(outputs), lineOfTooMany: null };
}

function firstOfTooMany(outputs: readonly Template[]): Template | undefined {
  let count = 0;
  return outputs.find((output) => {
    count += Math.max(1, namesOf([...(output.arguments?.() ?? [])]));
    return count > outputsMax;
  });
}

/** How many names stand in what an output or a condition is given, as the engine has read it. */
function namesOf(input: unknown): number {
  if (Array.isArray(input)) return input.reduce((sum: number, one) => sum + namesOf(one), 0);
  if (TypeGuards.isPropertyAccessToken(input)) return 1 + namesOf(input.props);
  if (TypeGuards.isRangeToken(input)) return namesOf([input.lhs, input.rhs]);
  if (!(input instanceof Value || TypeGuards.isFilteredValueToken(input))) return 0;
  return namesOf([input.initial.postfix, input.filters.map(({ args }) => args)]);
}

/** All values and conditions of a text, in their order. */
function outputsIn(templates: readonly Template[]): (Output | Tag)[] {
  return templates.flatMap((template) => {
    const within = template.children?.(false, true);
    const isOne = template instanceof Output || template instanceof Tag;
    return [...(isOne ? [template] : []), ...(within ? outputsIn(toValueSync(within)) : [])];
  });
}

function namesIn(templates: Template[]): Use[] {
  return Object.values(engine.analyzeSync(templates).globals).flatMap((uses) =>
    uses.map((use) => ({ name: use.toString(), line: use.location.row })),
  );
}

function shownBareIn(outputs: readonly (Output | Tag)[]): Use[] {
  const bare = outputs.filter(
    (output) => output instanceof Output && !output.value.filters.some(({ name }) => name === 'default'),
  );
  return namesIn(bare);
}

/** A text has more letters than {@link filledMax} once it is filled in. */
export class FilledTooLong extends Error {}

/** A text with its values; a name that has none is empty. Throws {@link FilledTooLong}. */
export function fill({ templates, names }: Parsed, values: Readonly<Record<string, string>>): string {
  letters = 0;
  const empty = Object.fromEntries(names.map(({ name }) => [name, '']));
  let filled: string;
  try {
    filled = String(engine.renderSync(templates, { ...empty, ...values }));
  } catch (trigger) {
    // What is left to the engine fails by a bound alone: this one, or its own of memory.
    throw new FilledTooLong('The text is too long once it is filled in', { cause: trigger });
  }
  if (filled.length > filledMax) throw new FilledTooLong();
  return filled;
}
