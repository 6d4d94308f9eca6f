import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
  ...globSync('apps/server/{killed,stopped,frozen,restarted,wrong}-*.test.ts', { cwd: root }),
];

/** What a file of ours imports that is ours, but for types. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm)]
    .map(([, named, bare]) => named ?? bare ?? '')
    .filter((name) => /^[.#]/.test(name))
    .map((name) => (name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name)))
    .filter((name) => existsSync(path.join(root, name)));
}

const asking = new Map<string, boolean>();

function asksDatabase(file: string): boolean {
  const known = asking.get(file);
  if (known !== undefined) return known;
  // Whoever comes back to a file is answered by the way that is being gone.
  asking.set(file, false);
  const asks = ways.includes(file) || importsOf(file).some(asksDatabase);
  asking.set(file, asks);
  return asks;
}

/**
 * The tests among those of these globs that run once, on the database that comes along, and not again on PostgreSQL 15 and
 * on several machines.
 */
export function runOnce(globs: readonly string[]): string[] {
  const tests = globSync([...globs], { cwd: root });
  return tests.filter((file) => alikeOnAll.includes(file) || !asksDatabase(file)).sort();
}
