import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { parseSync } from 'vite';

/** An import, or an export of what another file has. */
export interface Import {
  /** As it is written. */
  name: string;
  /** The file from the checkout's folder; `node_modules/NAME` for a package's, `node:NAME` for Node's. */
  to: string;
  /** Whose it is: of the house, of Node, or of a package as package.json lists it. What was not found is nowhere. */
  origin: 'house' | 'node' | 'dependency' | 'devDependency' | 'unlisted' | 'nowhere';
  /** Whether nothing but types is taken, so that nothing of it runs. */
  isType: boolean;
  /** Whether it is loaded only when its line is reached. */
  isDynamic: boolean;
}

const root = path.resolve(import.meta.dirname, '..');
const known = new Map<string, Import[]>();

/** What a file imports, read once in a process. The file is named from the folder of a package.json, the checkout's. */
export function importsOf(file: string, folder = root): Import[] {
  const place = path.join(folder, file);
  const found =
    known.get(place) ?? namesIn(file, readFileSync(place, 'utf8')).map((each) => located(each, file, folder));
  known.set(place, found);
  return found;
}

/** These files, and every file of the house that runs when one of them does, or later because of it. */
export function everythingImportedBy(files: Iterable<string>): Set<string> {
  return closure(files, running);
}

/** Those of these files that come to one of the goals by what they import, and by what that imports. */
export function filesLeadingTo(goals: readonly string[], files: readonly string[]): Set<string> {
  const edges = [...everythingImportedBy(files)].flatMap((from) => running(from).map((to) => ({ from, to })));
  const importers = Map.groupBy(edges, ({ to }) => to);
  const leading = closure(goals, (to) => (importers.get(to) ?? []).map(({ from }) => from));
  return new Set(files.filter((file) => leading.has(file)));
}

function closure(files: Iterable<string>, nextOf: (file: string) => readonly string[]): Set<string> {
  const found = new Set(files);
  // A set is walked in the order of insertion, what is added on the way included.
  for (const each of found) for (const next of nextOf(each)) found.add(next);
  return found;
}

/** The files of the house that run because a file does. */
function running(file: string): string[] {
  if (!/\.(ts|tsx|mjs)$/.test(file)) return [];
  return importsOf(file).flatMap(({ to, origin, isType }) => (origin === 'house' && !isType ? [to] : []));
}

type Named = Pick<Import, 'name' | 'isType' | 'isDynamic'>;

function namesIn(file: string, code: string): Named[] {
  const { staticImports, staticExports, dynamicImports } = recordOf(file, code);
  const statements = [
    ...staticImports.map(({ start, moduleRequest, entries }) => ({ start, name: moduleRequest.value, entries })),
    ...staticExports.map(({ start, entries }) => ({ start, name: entries[0]?.moduleRequest?.value, entries })),
  ];
  return [
    ...statements.flatMap(({ start, name, entries }): Named[] => {
      if (name === undefined) return [];
      const hasTypes = entries.length > 0 || /^import\s+type\b/.test(code.slice(start));
      const isType = hasTypes && entries.every((entry) => entry.isType);
      return [{ name, isType, isDynamic: false }];
    }),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }): Named[] => {
      const name = /^(['"`])([^$]+)\1$/.exec(code.slice(start, end))?.[2];
      return name === undefined ? [] : [{ name, isType: false, isDynamic: true }];
    }),
  ];
}

/** Where the name of an import may stand. Most of a file lies below the last such line, and would take most of the time. */
const nameAhead = /\b(?:from|import)[\s(]*(?:['"`]|\/[*/])/g;

function recordOf(file: string, code: string) {
  const last = [...code.matchAll(nameAhead)].at(-1)?.index ?? 0;
  const head = parseSync(file, `${code.slice(0, last)}${code.slice(last).split('\n', 1)[0]}`);
  // The line stands inside of something that goes on, so that what was read is no code.
  const { errors, module } = head.errors.length > 0 ? parseSync(file, code) : head;
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return module;
}

function located(named: Named, file: string, folder: string): Import {
  const { name } = named;
  if (isBuiltin(name)) return { ...named, to: name.replace(/^(?!node:)/, 'node:'), origin: 'node' };
  const own = fileOf(name, file, folder);
  const place = `${folder}/${own ?? `node_modules/${name}`}`;
  const origin = origins.get(place) ?? (own === null ? originOfPackage(name, folder) : originOfFile(place));
  origins.set(place, origin);
  return { ...named, to: own ?? `node_modules/${name}`, origin };
}

/** Whose what lies at a place is, asked of the disk once in a process. */
const origins = new Map<string, Import['origin']>();

const originOfFile = (place: string): Import['origin'] => (existsSync(place) ? 'house' : 'nowhere');

interface Manifest {
  imports?: Record<string, string>;
  dependencies?: object;
  optionalDependencies?: object;
  devDependencies?: object;
}

const manifests = new Map<string, Manifest>();

/** The package.json of a checkout. */
function manifestOf(folder: string): Manifest {
  const manifest = manifests.get(folder) ?? JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  manifests.set(folder, manifest);
  return manifest;
}

/** The file of the house that a name stands for; null: it is the name of a package. */
function fileOf(name: string, file: string, folder: string): string | null {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name);
  if (!name.startsWith('#')) return null;
  const [start, target] = Object.entries(manifestOf(folder).imports ?? {})
    .map(([from, to]) => [from.replace('*', ''), to.replace('*', '')] as const)
    .find(([start]) => name.startsWith(start)) ?? [name, name];
  return path.posix.normalize(name.replace(start, target));
}

/** Whose a package is. What it exports is looked at by the compilers. */
function originOfPackage(name: string, folder: string): Import['origin'] {
  const [packageName = ''] = /^(@[^/]+\/)?[^/]+/.exec(name) ?? [];
  if (!existsSync(path.join(folder, 'node_modules', packageName))) return 'nowhere';
  const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = manifestOf(folder);
  if (packageName in dependencies || packageName in optionalDependencies) return 'dependency';
  return packageName in devDependencies ? 'devDependency' : 'unlisted';
}
