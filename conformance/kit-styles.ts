import { readFileSync } from 'node:fs';
import path from 'node:path';
import { groundSheets, importedNames, kitModule, kitModuleOf, packageFolder, partsIn, sheetOf } from './kit-files.ts';

/** A part of the application that loads as one piece, after the parts before it. */
export interface LoadedPart {
  name: string;
  /** Its files and their texts. */
  files: ReadonlyMap<string, string>;
}

/**
 * The kit style sheets that these files need: those of every component they name, and of the components inside these.
 */
export function sheetsNeeded(files: LoadedPart['files']): Set<string> {
  const seen = new Set<string>();
  const open = [...files].flatMap(modulesIn);
  for (let module = open.pop(); module; module = open.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    if (!module.endsWith('.module.mjs')) open.push(...kitModule(module).uses.flatMap(withParts));
  }
  const sheets = [...seen].filter((file) => file.endsWith('.module.mjs')).map(sheetOf);
  return new Set([...(seen.size > 0 ? groundSheets('@mantine/core') : []), ...sheets]);
}

/** The kit modules that a file of the code base names. */
function modulesIn([name, text]: readonly [name: string, text: string]): string[] {
  return [...importedNames(text, name).names].flatMap(([local, { from, name }]) => {
    const file = kitModuleOf(from, name);
    return file ? withParts({ file, parts: partsIn(text, local) }) : [];
  });
}

function withParts({ file, parts }: { file: string; parts: readonly string[] }): string[] {
  if (parts.length === 0 || file.endsWith('.module.mjs')) return [file];
  const known = kitModule(file).parts;
  return [file, ...parts.flatMap((part) => known.get(part) ?? [])];
}

/** The kit style sheets that a file loads, in order. */
const sheetsLoaded = ([name, text]: readonly [name: string, text: string]): string[] =>
  importedNames(text, name).effects.filter((file) => file.startsWith('@mantine/') && file.endsWith('.css'));

/** What is wrong with the style sheets of these parts: missing, unused, loaded twice, or out of order. */
export function sheetFaults(parts: readonly LoadedPart[]): string[] {
  const there = new Set<string>();
  return parts.flatMap(({ name, files }) => {
    const lists = [...files].map(sheetsLoaded);
    const loaded = lists.flat();
    const needed = sheetsNeeded(files);
    const twice = loaded.filter((sheet, at) => there.has(sheet) || loaded.indexOf(sheet) < at);
    const missing = [...needed].filter((sheet) => !there.has(sheet) && !loaded.includes(sheet));
    for (const sheet of loaded) there.add(sheet);
    return [
      ...missing.map((sheet) => `${name} lacks ${sheet}`),
      ...loaded.filter((sheet) => !needed.has(sheet)).map((sheet) => `${name} has no use for ${sheet}`),
      ...twice.map((sheet) => `${name} loads ${sheet} again`),
      ...lists.flatMap(outOfOrder).map((sheet) => `${name} loads ${sheet} too early`),
    ];
  });
}

/** The style sheets in a list that precede one that comes earlier in the kit's full style sheet. */
function outOfOrder(list: readonly string[]): string[] {
  const places = list.map(placeInFullSheet);
  return list.filter((_, at) => places.slice(at + 1).some((later) => later < (places[at] ?? 0)));
}

const full = new Map<string, string>();

/** The position of a style sheet in the kit's own order. Packages with a single style sheet follow the others. */
function placeInFullSheet(sheet: string): number {
  const [scope, name] = sheet.split('/');
  if (!sheet.includes('/styles/')) return Number.POSITIVE_INFINITY;
  const folder = packageFolder(`${scope}/${name}`);
  const all = full.get(folder) ?? readFileSync(path.join(folder, 'styles.layer.css'), 'utf8');
  full.set(folder, all);
  const text = readFileSync(packageFolder(sheet), 'utf8');
  const place = all.indexOf(
    text
      .replace(/^@layer mantine \{/, '')
      .replace(/\}\s*$/, '')
      .trim(),
  );
  if (place < 0) throw new Error(`${sheet} is not in the full sheet of its package.`);
  return place;
}
