import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const kinds = new Set(['.js', '.css', '.html', '.svg', '.json']);
/** Below this size in bytes, a compressed response is not smaller on the wire. */
const smallest = 1_000;

/**
 * Writes a `.br` and a `.gz` beside every text file below `folder`, for a server that sends the encoding that the
 * browser accepts.
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name)));
  const texts = files.filter((file) => kinds.has(path.extname(file)) && statSync(file).size > smallest);
  await Promise.all(
    texts.map(async (file) => {
      const text = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(text));
      await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}
