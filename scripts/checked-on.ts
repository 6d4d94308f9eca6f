import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type OtherDatabase, root } from './check-steps.ts';

/**
 * The file that records, for each other database, the hash of the code that queries the databases when all tests last
 * passed on it.
 */
const fileIn = (checkout: string) => path.join(checkout, 'db/checked-on.json');

/** The tables, and the code that queries them below the slices. */
const databaseFiles = [
  'db/**/*',
  '**/server/schema.ts',
  'platform/{embedded-postgres,server/database,server/queue}/**/*.ts',
];

/** The hash of the code that queries the databases, in a checkout. */
export function databaseHash(checkout = root): string {
  const hash = createHash('sha256');
  const files = globSync(databaseFiles, {
    cwd: checkout,
    exclude: ['node_modules', '**/*.test.ts', 'db/checked-on.json'],
  });
  for (const name of files.filter((name) => path.extname(name)).sort()) {
    hash.update(`${name.split(path.sep).join('/')}\0`).update(readFileSync(path.join(checkout, name)));
  }
  return hash.digest('hex');
}

function hashesIn(checkout: string): Partial<Record<OtherDatabase, string>> {
  const file = fileIn(checkout);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Whether the tables or the code that queries them have changed since all tests passed on this database. */
export const hasDatabaseChanged = (database: OtherDatabase, checkout = root): boolean =>
  hashesIn(checkout)[database] !== databaseHash(checkout);

/** Records that all tests have passed on this database. The file is committed with the change. */
export function noteChecked(database: OtherDatabase, checkout = root): void {
  const hashes = { ...hashesIn(checkout), [database]: databaseHash(checkout) };
  writeFileSync(fileIn(checkout), `${JSON.stringify(hashes, null, 2)}\n`);
}
