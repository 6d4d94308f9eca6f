import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { parseSync } from 'vite';

/** An import, or a re-export from another file. */
export interface Import {
  /** The specifier as written. */
  name: string;
  /** The file relative to the checkout's folder. `node_modules/NAME` for a package, `node:NAME` for Node's modules. */
  to: string;
  /** The origin: the code base, Node, or a package as package.json lists it. `nowhere` means that it was not found. */
  origin: 'house' | 'node' | 'dependency' | 'devDependency' | 'unlisted' | 'nowhere';
  /** Whether only types are imported, so that no code of it runs. */
  isType: boolean;
  /** Whether it is loaded only when its line runs. */
  isDynamic: boolean;
}

const root = path.resolve(import.meta.dirname, '..');
const known = new Map<string, Import[]>();

/**
 * The imports of a file, read once per process. The file's path is relative to the folder of a package.json, the
 * checkout's.
 */
export function importsOf(file: string, folder = root): Import[] {
  const place = path.join(folder, file);
  const found =
    known.get(place) ?? namesIn(file, readFileSync(place, 'utf8')).map((each) => located(each, file, folder));
  known.set(place, found);
  return found;
}

/** These files, and every file of the code base that runs with one of them, at once or later. */
export function everythingImportedBy(files: Iterable<string>): Set<string> {
  return closure(files, running);
}

/** Those of these files that reach one of the goals through direct or indirect imports. */
export function filesLeadingTo(goals: readonly string[], files: readonly string[]): Set<string> {
  const edges = [...everythingImportedBy(files)].flatMap((from) => running(from).map((to) => ({ from, to })));
  const importers = Map.groupBy(edges, ({ to }) => to);
  const leading = closure(goals, (to) => (importers.get(to) ?? []).map(({ from }) => from));
  return new Set(files.filter((file) => leading.has(file)));
}

function closure(files: Iterable<string>, nextOf: (file: string) => readonly string[]): Set<string> {
  const found = new Set(files);
  // A set is iterated in insertion order, including entries that are added during the loop.
  for (const each of found) for (const next of nextOf(each)) found.add(next);
  return found;
}

/** The files of the code base that run because a file does. */
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

/**
 * Matches the positions where an import specifier may follow. Most of a file is below the last such line, and parsing
 * it would take most of the time.
 */
const nameAhead = /\b(?:from|import)[\s(]*(?:['"`]|\/[*/])/g;

function recordOf(file: string, code: string) {
  const last = [...code.matchAll(nameAhead)].at(-1)?.index ?? 0;
  const head = parseSync(file, `${code.slice(0, last)}${code.slice(last).split('\n', 1)[0]}`);
  // The line is inside an unfinished construct, so the parsed head is not valid code.
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

/** The origin of each path, read from the disk once per process. */
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

/** The file of the code base that a specifier refers to. null means that it is a package name. */
function fileOf(name: string, file: string, folder: string): string | null {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name);
  if (!name.startsWith('#')) return null;
  const [start, target] = Object.entries(manifestOf(folder).imports ?? {})
    .map(([from, to]) => [from.replace('*', ''), to.replace('*', '')] as const)
    .find(([start]) => name.startsWith(start)) ?? [name, name];
  return path.posix.normalize(name.replace(start, target));
}

/** The origin of a package. The compilers check its exports. */
function originOfPackage(name: string, folder: string): Import['origin'] {
  const [packageName = ''] = /^(@[^/]+\/)?[^/]+/.exec(name) ?? [];
  if (!existsSync(path.join(folder, 'node_modules', packageName))) return 'nowhere';
  const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = manifestOf(folder);
  if (packageName in dependencies || packageName in optionalDependencies) return 'dependency';
  return packageName in devDependencies ? 'devDependency' : 'unlisted';
}
