import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const kinds = new Set(['.js', '.css', '.html', '.svg', '.json']);
/** Below this a compressed answer is not smaller on the wire. */
const smallest = 1_000;

/** Puts a `.br` and a `.gz` beside every text file below `folder`, for a server that sends what the browser takes. */
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
