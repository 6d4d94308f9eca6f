import { Liquid, Output, type Template, toValueSync } from 'liquidjs';

// What a template may do is what is listed here, and nothing else: of what an engine offers, too much has been a way to
// keep a server busy.

const tags = ['if', 'unless', 'comment'];
const filters = ['default', 'upcase', 'downcase', 'capitalize', 'truncate'];

/** Letters of a text. */
const parseMax = 25_000;
/** Of one message: how much is read and written. Nothing repeats, so that this bounds how long it takes, on any machine. */
const memoryMax = 1_000_000;
/** Letters of one message, its values in it. */
const filledMax = 100_000;

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
  if (letters > filledMax) throw tooLong();
  const text = given.replace(marks, '');
  if (text.trim() === '') return given === nothing ? '' : emptyMark;
  return text.replaceAll('[', shields['[']).replaceAll(']', shields[']']);
}

/** A text whose values' brackets are brackets again. */
export function unshielded(text: string): string {
  return text.replaceAll(shields['['], '[').replaceAll(shields[']'], ']');
}

/** Reads a text. Throws what is wrong with it. */
export function parse(text: string): Template[] {
  const unmarked = text.replace(marks, '');
  return engine.parse(unmarked.replace(/(\|\s*default:\s*)(""|'')/g, `$1"${nothing}"`));
}

/** Where a text asks for a name. */
export interface Use {
  name: string;
  line: number;
}

/** Every name that a text asks for, also inside its conditions. */
export function namesIn(templates: Template[]): Use[] {
  return Object.values(engine.analyzeSync(templates).globals).flatMap((uses) =>
    uses.map((use) => ({ name: use.toString(), line: use.location.row })),
  );
}

/** The names that a text shows without saying what stands there when they are empty. */
export function shownWithoutDefault(templates: readonly Template[]): Use[] {
  return templates.flatMap((template) => {
    const within = template.children?.(false, true);
    if (within) return shownWithoutDefault(toValueSync(within));
    const hasDefault = template instanceof Output && template.value.filters.some(({ name }) => name === 'default');
    return template instanceof Output && !hasDefault ? namesIn([template]) : [];
  });
}

/** A text with its values; a name that has none is empty. Throws where it takes too much. */
export function fill(templates: Template[], values: Readonly<Record<string, string>>): string {
  const names = namesIn(templates).map(({ name }) => [name, '']);
  letters = 0;
  const filled = String(engine.renderSync(templates, { ...Object.fromEntries(names), ...values }));
  if (filled.length > filledMax) throw tooLong();
  return filled;
}

const tooLong = () => new Error('This message is too long once it is filled in.');
