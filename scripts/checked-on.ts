import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './check-steps.ts';

/** The file in which a successful long run records what it covered: the hash of the code that queries the databases. */
const file = path.join(root, 'db/checked-on.json');

/** The tables, and the code that queries them below the slices. */
const databaseFiles = ['db/**/*', '**/server/schema.ts', 'platform/server/{database,postgres,queue}/**/*.ts'];

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

/** Whether the tables or the code that queries them differ from the last long run that passed on every database. */
export function hasDatabaseChanged(): boolean {
  if (!existsSync(file)) return true;
  return (JSON.parse(readFileSync(file, 'utf8')) as { hash: string }).hash !== databaseHash();
}

/** Records that everything has passed on PostgreSQL 15 and on Citus. The file is committed with the change. */
export function noteChecked(): void {
  writeFileSync(file, `${JSON.stringify({ hash: databaseHash() }, null, 2)}\n`);
}
