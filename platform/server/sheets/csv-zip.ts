import { openZip } from './open-zip.ts';
import { distinctNames, type Table, tableFile } from './table-file.ts';

const encoder = new TextEncoder();

/**
 * Several tables as a ZIP file with a CSV file for each, called as its table is. Its bytes come piece by piece as they are
 * taken, so that a table may be longer than memory.
 */
export async function* csvZip(tables: readonly Table[], made: Date): AsyncGenerator<Uint8Array> {
  const zip = openZip(made);
  const names = distinctNames(tables.map(({ name }) => name));
  for (const [at, table] of tables.entries()) {
    const part = zip.add(`${names[at]}.csv`);
    for await (const piece of tableFile('csv', table)) {
      part.push(encoder.encode(piece as string));
      yield* zip.taken();
    }
    part.push(new Uint8Array(), true);
    yield* zip.taken();
  }
  zip.end();
  yield* zip.taken();
}
