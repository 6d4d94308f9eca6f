import { Liquid, Output, Tag, type Template, TypeGuards, toValueSync, Value } from 'liquidjs';

// The allowed tags and filters of a template. Everything else is off: some features of template engines let a template
// overload a server.

const tags = ['if', 'unless', 'comment'];
const filters = ['default', 'upcase', 'downcase', 'capitalize', 'truncate'];

/** Characters of a text. */
const parseMax = 25_000;
/**
 * The engine's limit for reading and writing one message. There are no loops, so the limit bounds the time on any
 * machine.
 */
const memoryMax = 1_000_000;
/** Characters of one filled message: twice the longest text. */
export const filledMax = 40_000;
/**
 * The maximum number of values and conditions in a text; a condition with several names counts as several. Each is
 * looked up for each recipient.
 */
export const outputsMax = 200;

/**
 * Marks a value that is empty and has no default: a character of Unicode's private use area, which no stored value
 * contains.
 */
export const emptyMark = '\uE000';
/** Replace the brackets of a value, so that a value begins no link. */
const shields = { '[': '\uE001', ']': '\uE002' } as const;

/** Marks a place that is empty because the template allows it: `{{ name | default: "" }}`. */
const nothing = '\uE003';
const marks = /[\uE000-\uE003]/g;

const engine = new Liquid({
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  // Without it, a condition is true for ''.
  jsTruthy: true,
  outputEscape: shielded,
  parseLimit: parseMax,
  memoryLimit: memoryMax,
});
for (const name of Object.keys(engine.tags)) if (!tags.includes(name)) delete engine.tags[name];
for (const name of Object.keys(engine.filters)) if (!filters.includes(name)) delete engine.filters[name];
engine.registerFilter('default', (value: unknown, other: unknown) => value || other || '');

/** The number of characters that values take in the message that is being filled. */
let letters = 0;

/** A value as it is inserted into a message. Throws if the values exceed the limit. */
function shielded(value: unknown): string {
  const given = String(value ?? '');
  letters += given.length;
  if (letters > filledMax) throw new FilledTooLong();
  const text = given.replace(marks, '');
  if (text.trim() === '') return given === nothing ? '' : emptyMark;
  return text.replaceAll('[', shields['[']).replaceAll(']', shields[']']);
}

/** Turns the marks for the brackets of values back into brackets. */
export function unshielded(text: string): string {
  return text.replaceAll(shields['['], '[').replaceAll(shields[']'], ']');
}

/** A place where a text uses a name. */
export interface Use {
  name: string;
  line: number;
}

/** A text that is parsed once and filled for each recipient. */
export interface Parsed {
  templates: Template[];
  /** Every name that the text uses, including its conditions; [] if there are too many. */
  names: Use[];
  /** The names that the text outputs without a default; [] if there are too many. */
  shownBare: Use[];
  /** The line of the first value or condition beyond {@link outputsMax}; null: the text is within the limit. */
  lineOfTooMany: number | null;
}

/** Parses a text. Throws on a syntax error. */
export function parse(text: string): Parsed {
  const unmarked = text.replace(marks, '');
  const templates = engine.parse(unmarked.replace(/(\|\s*default:\s*)(""|'')/g, `$1"${nothing}"`));
  const outputs = outputsIn(templates);
  const tooMany = firstOfTooMany(outputs);
  // To find the position of a name, the engine reads the text from the start; for thousands of names that takes long.
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

/** The number of names in the engine's input of an output or a condition. */
function namesOf(input: unknown): number {
  if (Array.isArray(input)) return input.reduce((sum: number, one) => sum + namesOf(one), 0);
  if (TypeGuards.isPropertyAccessToken(input)) return 1 + namesOf(input.props);
  if (TypeGuards.isRangeToken(input)) return namesOf([input.lhs, input.rhs]);
  if (!(input instanceof Value || TypeGuards.isFilteredValueToken(input))) return 0;
  return namesOf([input.initial.postfix, input.filters.map(({ args }) => args)]);
}

/** All values and conditions of a text, in order. */
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

/** A filled text has more characters than {@link filledMax}. */
export class FilledTooLong extends Error {}

/** Fills a text with its values; a name without a value is empty. Throws {@link FilledTooLong}. */
export function fill({ templates, names }: Parsed, values: Readonly<Record<string, string>>): string {
  letters = 0;
  const empty = Object.fromEntries(names.map(({ name }) => [name, '']));
  let filled: string;
  try {
    filled = String(engine.renderSync(templates, { ...empty, ...values }));
  } catch (trigger) {
    // A parsed text fails only by a limit: this one, or the engine's memory limit.
    throw new FilledTooLong('The text is too long once it is filled in', { cause: trigger });
  }
  if (filled.length > filledMax) throw new FilledTooLong();
  return filled;
}
