import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { root } from './house.ts';

/** What a file imports: names of what runs, and files that only take effect. */
export interface ImportedNames {
  /** The local name with its origin: where it comes from and what it is called there. */
  names: ReadonlyMap<string, { from: string; name: string }>;
  /** Imported for their effect alone, in order. */
  effects: readonly string[];
}

const imports = new Map<string, ImportedNames>();

/** Reads the import statements of a file. Throws for what takes a whole package of the kit, because nobody knows what of it is used. */
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

/** A module of the kit, as far as other modules of it are concerned. */
export interface KitModule {
  /** Its other modules that run when it does: the file, and which parts of it. */
  uses: readonly { file: string; parts: readonly string[] }[];
  /** The modules of its parts, which run only for who names them: `Tabs.List`. */
  parts: ReadonlyMap<string, string>;
}

const partLine = /^\w+\.([A-Z]\w*) = (\w+);$/gm;
const modules = new Map<string, KitModule>();
const indexes = new Map<string, ImportedNames>();

/** Where a package, or a file of one, lies. */
export const packageFolder = (name: string): string => path.join(root, 'node_modules', name);

/** The module behind a name that a package of the kit exports; null for what is not the kit's, or has no styles. */
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

/** The style sheets of a package that belong to no component, and that every component needs. */
export function groundSheets(name: string): string[] {
  const ofModules = new Set(globSync('esm/**/*.module.mjs', { cwd: packageFolder(name) }).map(sheetName));
  return globSync('styles/*.layer.css', { cwd: packageFolder(name) })
    .filter((sheet) => !ofModules.has(path.basename(sheet, '.layer.css')))
    .map((sheet) => `${name}/${sheet}`)
    .sort();
}

/** The style sheet that belongs to a file of class names; a package without single ones has one for all. */
export function sheetOf(file: string): string {
  const [name = ''] = /@mantine\/[\w-]+/.exec(file.split(path.sep).join('/')) ?? [];
  const single = `styles/${sheetName(file)}.layer.css`;
  return `${name}/${existsSync(path.join(packageFolder(name), single)) ? single : 'styles.layer.css'}`;
}

const sheetName = (file: string): string => path.basename(file, '.module.mjs');
