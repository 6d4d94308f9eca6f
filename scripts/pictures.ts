import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { root } from './check-steps.ts';
import { findChromium } from './chromium.ts';

// `npm run pictures` takes a picture of every screen into pictures/COMMIT. `npm run pictures -- A B` writes pictures/A-B.html,
// which shows two such folders side by side.

const pictures = path.join(root, 'pictures');
const channels = 4;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

interface Pair {
  name: string;
  /** How many pixels differ; null where one of the two folders lacks the picture. */
  differing: number | null;
}

async function take(): Promise<number> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain') !== '';
  const folder = path.join(pictures, `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '-changed' : ''}`);
  rmSync(folder, { recursive: true, force: true });
  const env = {
    ...process.env,
    CHROMIUM_PATH: findChromium((words) => process.stdout.write(`${words}\n`)),
    PICTURES: folder,
  };
  const playwright = path.join(root, 'node_modules/.bin/playwright');
  const run = spawn(playwright, ['test', '--config', 'pictures.config.ts'], { cwd: root, env, stdio: 'inherit' });
  const [code] = (await once(run, 'close')) as [number | null];
  process.stdout.write(`The pictures are in ${path.relative(root, folder)}\n`);
  return code ?? 1;
}

/** The pictures of a folder, as `form/name.png`. */
const picturesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'));

async function pixelsOf(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Counts the differing pixels; a pixel that only the larger picture has differs. Draws them red on the pale first picture. */
function difference(one: Pixels, other: Pixels): { count: number; drawn: Pixels } {
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const data = Buffer.alloc(width * height * channels, 255);
  const colorAt = ({ data, width, height }: Pixels, x: number, y: number): number | null =>
    x < width && y < height ? data.readUInt32BE((y * width + x) * channels) : null;
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = colorAt(one, x, y);
      const at = (y * width + x) * channels;
      if (color !== colorAt(other, x, y)) {
        count += 1;
        data.writeUInt32BE(0xe00000ff, at);
      } else if (color !== null) {
        const pale = 191 + ((color >>> 24) + ((color >>> 16) & 255) + ((color >>> 8) & 255)) / 12;
        data.fill(Math.round(pale), at, at + 3);
      }
    }
  }
  return { count, drawn: { data, width, height } };
}

async function compare(one: string, other: string): Promise<number> {
  const folders = [one, other].map((name) => path.join(pictures, name));
  const missing = folders.find((folder) => !existsSync(folder));
  if (missing) {
    process.stderr.write(`There are no pictures in ${path.relative(root, missing)}\n`);
    return 1;
  }
  const differences = path.join(pictures, `${one}-${other}`);
  rmSync(differences, { recursive: true, force: true });
  const names = [...new Set(folders.flatMap(picturesIn))].sort();
  const pairs: Pair[] = [];
  for (const name of names) {
    const files = folders.map((folder) => path.join(folder, name)) as [string, string];
    if (!files.every((file) => existsSync(file))) {
      pairs.push({ name, differing: null });
      continue;
    }
    const { count, drawn } = difference(await pixelsOf(files[0]), await pixelsOf(files[1]));
    pairs.push({ name, differing: count });
    if (count === 0) continue;
    const file = path.join(differences, name);
    mkdirSync(path.dirname(file), { recursive: true });
    const { data, width, height } = drawn;
    await sharp(data, { raw: { width, height, channels } }).png().toFile(file);
  }
  // A missing picture comes first, then the ones that differ most.
  const order = ({ differing }: Pair) => differing ?? Number.POSITIVE_INFINITY;
  pairs.sort((left, right) => (order(left) === order(right) ? 0 : order(right) - order(left)));
  const file = path.join(pictures, `${one}-${other}.html`);
  writeFileSync(file, pageOf(one, other, pairs));
  const different = pairs.filter(({ differing }) => differing !== 0);
  for (const { name, differing } of different)
    process.stdout.write(`${String(differing ?? 'missing').padStart(9)}  ${name}\n`);
  process.stdout.write(`${different.length} of ${pairs.length} pictures differ: ${path.relative(root, file)}\n`);
  return 0;
}

function pageOf(one: string, other: string, pairs: readonly Pair[]): string {
  const picture = (folder: string, name: string) =>
    `<a href="${folder}/${name}"><img loading="lazy" src="${folder}/${name}" alt="${name} in ${folder}"></a>`;
  const rows = pairs.map(({ name, differing }) => {
    const said = differing === null ? 'in one of the two only' : `${differing} pixels differ`;
    const drawn = differing ? picture(`${one}-${other}`, name) : '';
    return `<h2>${name}: ${said}</h2><div>${picture(one, name)}${picture(other, name)}${drawn}</div>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${one} and ${other}</title>
<style>
body { font: 14px sans-serif; margin: 16px; background: #ddd }
h2 { font-size: 14px; margin: 24px 0 8px }
div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; align-items: start }
img { max-width: 100% }
</style>
<h1>${one} and ${other}</h1>
${rows.join('\n')}
</html>
`;
}

const [one, other] = process.argv.slice(2);
process.exitCode = one && other ? await compare(one, other) : await take();
