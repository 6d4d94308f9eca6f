import path from 'node:path';
import { parse, walk } from 'css-tree';
import { identifierOf, nodesOf, type SyntaxNode, treeOf } from './syntax.ts';

/** A file's path from the root, and its text. */
type NamedText = readonly [file: string, text: string];

/** Classes that a component uses but its style sheet doesn't define, and classes that no component uses. */
export function classFaults(components: readonly NamedText[], sheets: readonly NamedText[]): string[] {
  const there = new Map(sheets.map(([sheet, text]) => [sheet, classesOf(text)]));
  const uses = components.flatMap(([file, text]) => usesIn(file, text));
  const named = new Set(uses.map(({ sheet, name }) => `${sheet} ${name}`));
  const missing = uses.flatMap(({ file, sheet, name }) => {
    if (name === null) return [`${file} takes classes of ${sheet} that have no name there`];
    return there.get(sheet)?.has(name) ? [] : [`${file} names ${name}, which is not in ${sheet}`];
  });
  const idle = [...there].flatMap(([sheet, classes]) =>
    [...classes].filter((name) => !named.has(`${sheet} ${name}`)).map((name) => `${sheet}: nobody names ${name}`),
  );
  return [...new Set([...missing, ...idle])].sort();
}

/** The style sheet's own classes. Those in `:global(…)` belong to others. */
function classesOf(text: string): Set<string> {
  const classes = new Set<string>();
  const onParseError = (fault: Error) => {
    throw fault;
  };
  walk(parse(text, { onParseError }), { visit: 'ClassSelector', enter: ({ name }) => void classes.add(name) });
  return classes;
}

/** A class of a style sheet that a component names. null means a class chosen by a value. */
interface Use {
  file: string;
  sheet: string;
  name: string | null;
}

function usesIn(file: string, text: string): Use[] {
  if (!text.includes('.module.css')) return [];
  const nodes = nodesOf(treeOf(file, text));
  const sheets = new Map(nodes.flatMap((node) => sheetsIn(node, file)));
  const names = new Set(nodes.flatMap(({ property, key, computed }) => (computed ? [] : [property, key])));
  const taken = nodes.filter((node) => !names.has(node)).flatMap((node) => sheets.get(identifierOf(node)) ?? []);
  const named = nodes.flatMap((node): Use[] => {
    const sheet = node.type === 'MemberExpression' && sheets.get(identifierOf(node.object));
    const name = sheet && keyOf(node);
    return sheet && name ? [{ file, sheet, name }] : [];
  });
  // Apart from its import, a sheet's name may appear only before the name of a class.
  const byValue = [...sheets.values()].filter(
    (sheet) => taken.filter((each) => each === sheet).length > 1 + named.filter((use) => use.sheet === sheet).length,
  );
  return [...named, ...byValue.map((sheet) => ({ file, sheet, name: null }))];
}

/** The local name of a style sheet in a file that imports it. */
function sheetsIn({ type, source, specifiers }: SyntaxNode, file: string): [local: string, sheet: string][] {
  if (type !== 'ImportDeclaration') return [];
  const from = (source as { value: string }).value;
  if (!from.endsWith('.module.css')) return [];
  const sheet = from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from);
  return (specifiers as { local: SyntaxNode }[]).map(({ local }) => [identifierOf(local), sheet]);
}

/** The name of the accessed property: `.name` or `['name']`. */
function keyOf({ property, computed }: SyntaxNode): string | null {
  if (!computed) return identifierOf(property);
  const { type, value } = property as SyntaxNode;
  return type === 'Literal' ? String(value) : null;
}
