import { openZip } from './open-zip.ts';
import { distinctNames, type Table, tableFile } from './table-file.ts';

const encoder = new TextEncoder();

/**
 * Several tables as a ZIP file with one CSV file each, named after the table. Its bytes are produced piece by piece as
 * they are read, so that a table may be larger than memory.
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
