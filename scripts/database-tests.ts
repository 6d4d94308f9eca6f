import { globSync } from 'node:fs';
import path from 'node:path';
import { filesLeadingTo } from './imports.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The functions through which a test gets its database. */
const ways = [
  'platform/testing/test-database.ts',
  'platform/testing/test-nodes.ts',
  'platform/testing/database-url.ts',
];

const serverTests = [
  'apps/server/**/*.test.ts',
  'features/**/server/**/*.test.ts',
  'features/*/contract.test.ts',
  'features/*/contract/*.test.ts',
  'platform/{server,contract,testing}/**/*.test.ts',
  'db/**/*.test.ts',
  'scripts/**/*.test.ts',
];
const conformanceTests = ['conformance/**/*.test.ts'];
/** Tests that only the long run includes. */
export const longTests = ['{apps,conformance,db,features,platform,scripts}/**/*.long.test.ts'];

interface Tests {
  /** Tests and conformance tests that query no database. */
  unit: string[];
  server: string[];
  conformance: string[];
}

/** The tests of the short run that need no browser, by project. Tests that query no database need no cluster. */
export function testsByProject(): Tests {
  const among = (globs: readonly string[]) => globSync([...globs], { cwd: root, exclude: longTests }).sort();
  const [server, conformance] = [among(serverTests), among(conformanceTests)];
  const asking = filesLeadingTo(ways, [...server, ...conformance]);
  return {
    unit: [...server, ...conformance].filter((file) => !asking.has(file)),
    server: server.filter((file) => asking.has(file)),
    conformance: conformance.filter((file) => asking.has(file)),
  };
}

/** Tests with the same result on every database: access and request parsing are decided before a query. */
const alikeEverywhere = ['bounds-of-requests', 'demanded-two-step', 'given-password', 'rates-of-calls', 'refusals'].map(
  (test) => `conformance/${test}.test.ts`,
);

/** Tests that PostgreSQL 15 or several machines can answer differently from the database that npm installs. */
const mayDiffer = [
  // Tables, roles, and the statements of every call.
  'conformance/{database-roles,every-list-is-read,many-machines,statements,tables}.test.ts',
  'platform/server/database/*.test.ts',
  // Migrations.
  'apps/server/{distribute,migrate-at-once}.test.ts',
  // A sale, a renewal, a month of commissions, a message.
  'features/policies/server/convert-to-policy.test.ts',
  'features/renewals/server/sell-renewal.test.ts',
  'features/commissions/server/engine/engine.test.ts',
  'features/communications/server/by-hand/send-message.test.ts',
];

/** The tests to run on another database: all that query the database, or a selection that covers most of it. */
export function testsElsewhere(all: boolean): string[] {
  const { server, conformance } = testsByProject();
  const chosen = all ? null : globSync(mayDiffer, { cwd: root });
  return [...conformance, ...server].filter(
    (file) => !alikeEverywhere.includes(file) && (chosen?.includes(file) ?? true),
  );
}
