import { globSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');

/** By what a test comes to the database that it was given. */
const ways = [
  'platform/testing/test-database.ts',
  'platform/testing/test-nodes.ts',
  'platform/testing/database-url.ts',
];

/**
 * Tests that ask the database for nothing that one would answer otherwise than another: who is let in and what is read of a
 * request is decided before it, and a killed process is told apart from no other by what it was connected with.
 */
const alikeOnAll = [
  ...[
    'bounds-of-requests',
    'demanded-two-step',
    'given-password',
    'permissions',
    'permissions.second',
    'rates-of-calls',
  ].map((law) => `conformance/${law}.test.ts`),
  ...globSync('apps/server/{killed,stopped,frozen,restarted}-*.test.ts', { cwd: root }),
];

/** Answers whether a file leads to one of these goals, circles or not, and goes no way twice. */
export function leadingTo(goals: readonly string[], nextOf: (file: string) => readonly string[]) {
  const known = new Map(goals.map((goal) => [goal, true]));
  return (file: string): boolean => {
    const cameFrom = new Map<string, string | null>([[file, null]]);
    // A map is walked in the order of insertion, what is added on the way included.
    for (const each of cameFrom.keys()) {
      const leads = known.get(each);
      if (leads) {
        for (let on: string | null = each; on !== null; on = cameFrom.get(on) ?? null) known.set(on, true);
        return true;
      }
      if (leads === false) continue;
      for (const next of nextOf(each)) if (!cameFrom.has(next)) cameFrom.set(next, each);
    }
    for (const each of cameFrom.keys()) known.set(each, false);
    return false;
  };
}

/** The files of ours that run when a file does, or later because of it. */
function runningImportsOf(file: string): string[] {
  if (!/\.(ts|tsx|mjs)$/.test(file)) return [];
  return importsOf(file).flatMap(({ to, origin, isType }) => (origin === 'house' && !isType ? [to] : []));
}

/** Whether a file comes to the database by what it imports, and by what that imports. */
export const asksDatabase = leadingTo(ways, runningImportsOf);

/**
 * The tests among those of these globs that run once, on the database that comes along, and not again on PostgreSQL 15 and
 * on several machines.
 */
export function runOnce(globs: readonly string[]): string[] {
  const tests = globSync([...globs], { cwd: root });
  return tests.filter((file) => alikeOnAll.includes(file) || !asksDatabase(file)).sort();
}
