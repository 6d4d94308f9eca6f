import { globSync } from 'node:fs';
import { type Import, importsOf } from '../scripts/imports.ts';
import { root } from './house.ts';

/**
 * What files that match `from` must not import, except files that match `fromNot`. All four are regular expressions.
 */
export interface Direction {
  name: string;
  comment: string;
  from: string;
  fromNot: string;
  to: string;
  toNot?: string;
  /** Only imports with one of these origins. */
  origins?: readonly Import['origin'][];
  /** Only runtime imports. */
  runs?: true;
}

interface Module {
  source: string;
  imports: readonly Import[];
}

interface Imports {
  /** Every file of the code base that was read. */
  modules: Module[];
  /** Broken rules as `rule: file → file`. */
  violations: string[];
}

/** Reads the imports of every file below the named folders and checks them against the rules. */
export function readImports(folders: readonly string[], rules: readonly Direction[], baseDir = root): Imports {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: baseDir }));
  const modules = files.map((source) => ({ source, imports: importsOf(source, baseDir) }));
  return { modules, violations: rules.flatMap((rule) => breaches(rule, modules)) };
}

function breaches(rule: Direction, modules: readonly Module[]): string[] {
  const [from, fromNot, to] = [new RegExp(rule.from), new RegExp(rule.fromNot), new RegExp(rule.to)];
  const toNot = rule.toNot === undefined ? null : new RegExp(rule.toNot);
  const isForbidden = (found: Import) =>
    to.test(found.to) &&
    !toNot?.test(found.to) &&
    (rule.origins?.includes(found.origin) ?? true) &&
    !(rule.runs && found.isType);
  return modules
    .filter(({ source }) => from.test(source) && !fromNot.test(source))
    .flatMap(({ source, imports }) =>
      imports.filter(isForbidden).map((found) => `${rule.name}: ${source} → ${found.to}`),
    );
}

type Edge = readonly [from: string, to: string];

/** The imports that form a cycle, as `file → file`, including type-only imports. */
export function circles(modules: readonly Module[]): string[] {
  const edges = modules.flatMap(({ source, imports }) => imports.map(({ to }) => [source, to] as const));
  return [...new Set(inCircles(edges).map((edge) => edge.join(' → ')))].sort();
}

function inCircles(edges: readonly Edge[]): Edge[] {
  const next = Map.groupBy(edges, ([from]) => from);
  const seenFrom = new Map<string, Set<string>>();
  const reach = (start: string): Set<string> => {
    const seen = seenFrom.get(start) ?? new Set([start]);
    if (!seenFrom.has(start)) {
      // A set iterates in insertion order and includes elements that are added during the iteration.
      for (const file of seen) for (const [, to] of next.get(file) ?? []) seen.add(to);
      seenFrom.set(start, seen);
    }
    return seen;
  };
  return edges.filter(([from, to]) => reach(to).has(from));
}
