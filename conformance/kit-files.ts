import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { root } from './house.ts';

/** What a file imports: names with a runtime value, and files that are imported for their side effects. */
export interface ImportedNames {
  /** Each local name with its origin: the module, and the exported name. */
  names: ReadonlyMap<string, { from: string; name: string }>;
  /** Side-effect imports, in order. */
  effects: readonly string[];
}

const imports = new Map<string, ImportedNames>();

/**
 * Reads the import statements of a file. Throws for an import of a whole kit package, because the parts in use are then
 * unknown.
 */
export function importedNames(text: string, file = 'module.tsx'): ImportedNames {
  const read = imports.get(text) ?? readImportedNames(text, file);
  imports.set(text, read);
  return read;
}

function readImportedNames(text: string, file: string): ImportedNames {
  const names = new Map<string, { from: string; name: string }>();
  const effects: string[] = [];
  for (const { moduleRequest, entries } of parseSync(file, text).module.staticImports) {
    const from = moduleRequest.value;
    if (entries.length === 0) effects.push(from);
    for (const { importName, localName, isType } of entries) {
      if (isType) continue;
      const local = localName.value;
      if (importName.kind === 'NamespaceObject' && from.startsWith('@mantine/')) {
        throw new Error(`${local} is the whole of ${from}: import by name.`);
      }
      names.set(local, { from, name: importName.name ?? 'default' });
    }
  }
  return { names, effects };
}

/** The parts of a component that a text names: `Tabs.List` and `Tabs.Tab` for `Tabs`. */
export const partsIn = (text: string, component: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`\b${component}\.([A-Z]\w*)\b(?! =)`, 'g'))].map(([, part = '']) => part);

/** What other kit modules need to know about a kit module. */
export interface KitModule {
  /** The other modules that run with it: the file, and which of its parts. */
  uses: readonly { file: string; parts: readonly string[] }[];
  /** The modules of its parts, which run only where a file names them: `Tabs.List`. */
  parts: ReadonlyMap<string, string>;
}

const partLine = /^\w+\.([A-Z]\w*) = (\w+);$/gm;
const modules = new Map<string, KitModule>();
const indexes = new Map<string, ImportedNames>();

/** The folder of a package, or the path of a file in one. */
export const packageFolder = (name: string): string => path.join(root, 'node_modules', name);

/**
 * The module behind a name that a kit package exports. null if the package isn't part of the kit or the name has no
 * styles.
 */
export function kitModuleOf(from: string, name: string): string | null {
  if (!from.startsWith('@mantine/') || !existsSync(path.join(packageFolder(from), 'styles.layer.css'))) return null;
  const folder = path.join(packageFolder(from), 'esm');
  const index = indexes.get(from) ?? importedNames(readFileSync(path.join(folder, 'index.mjs'), 'utf8'));
  indexes.set(from, index);
  const origin = index.names.get(name);
  if (!origin) throw new Error(`${from} has no ${name}.`);
  return origin.from.startsWith('.') ? path.join(folder, origin.from) : null;
}

/** Reads a module of the kit. */
export function kitModule(file: string): KitModule {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const { names } = importedNames(text);
  const fileOf = (local: string): string | null => {
    const { from, name } = names.get(local) ?? { from: '', name: '' };
    return from.startsWith('.') ? path.join(path.dirname(file), from) : kitModuleOf(from, name);
  };
  const own = text.replace(/^(import |\/\/).*$/gm, '');
  const parts = [...own.matchAll(partLine)].map(([, part = '', local = '']) => [part, fileOf(local)] as const);
  const running = own.replace(partLine, '');
  const uses = [...names.keys()]
    .filter((local) => new RegExp(String.raw`\b${local}\b`).test(running))
    .map((local) => ({ file: fileOf(local), parts: partsIn(running, local) }));
  const read: KitModule = {
    uses: uses.filter((use): use is typeof use & { file: string } => use.file !== null),
    parts: new Map(parts.filter((part): part is [string, string] => part[1] !== null)),
  };
  modules.set(file, read);
  return read;
}

/** The style sheets of a package that belong to no component and that every component needs. */
export function groundSheets(name: string): string[] {
  const ofModules = new Set(globSync('esm/**/*.module.mjs', { cwd: packageFolder(name) }).map(sheetName));
  return globSync('styles/*.layer.css', { cwd: packageFolder(name) })
    .filter((sheet) => !ofModules.has(path.basename(sheet, '.layer.css')))
    .map((sheet) => `${name}/${sheet}`)
    .sort();
}

/** The style sheet that belongs to a file of class names. A package without separate sheets has one for all. */
export function sheetOf(file: string): string {
  const [name = ''] = /@mantine\/[\w-]+/.exec(file.split(path.sep).join('/')) ?? [];
  const single = `styles/${sheetName(file)}.layer.css`;
  return `${name}/${existsSync(path.join(packageFolder(name), single)) ? single : 'styles.layer.css'}`;
}

const sheetName = (file: string): string => path.basename(file, '.module.mjs');
