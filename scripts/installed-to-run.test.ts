import { existsSync, globSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// The disk space of a machine that only runs the product, installed as the README says: at most 350 MB.

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const [, commands = ''] = /^```\nnpm install --no-save --omit=dev\n([^`]+)```$/m.exec(read('README.md')) ?? [];
const readMe: { removed: string[]; ending: string | null } = {
  removed: /^rm -rf (.+)$/m.exec(commands)?.[1]?.split(' ') ?? [],
  ending: /^find node_modules -name '\*(\.\w+)' -delete$/m.exec(commands)?.[1] ?? null,
};

test('what only runs the product takes 350 MB at most', () => {
  const megabytes = installedToRun();
  // A sum without Node or PostgreSQL is below this.
  expect(megabytes).toBeGreaterThan(200);
  expect(megabytes).toBeLessThanOrEqual(350);
});

test('without the removal it would take more', () => {
  expect(installedToRun({ removed: [], ending: null })).toBeGreaterThan(350);
});

test.runIf(`${process.platform}-${process.arch}` === 'linux-x64')('the README says how much', () => {
  const [, said] = /^That is (\d+) MB/m.exec(read('README.md')) ?? [];
  const megabytes = installedToRun();
  expect(Math.abs(megabytes - Number(said)), `${megabytes} MB`).toBeLessThan(10);
});

/**
 * The megabytes on disk of the packages that `npm install --omit=dev` installs on this machine, minus what is removed.
 */
function installedToRun({ removed, ending } = readMe): number {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: true }> };
  const gone = new Set(globSync(removed, { cwd: root }).map((name) => path.join(root, name)));
  const bytes = Object.entries(packages)
    .filter(([place, { dev }]) => place && !dev && existsSync(path.join(root, place)))
    .reduce((sum, [place]) => sum + sizeOf(path.join(root, place)), 0);
  return bytes / 1e6;

  /** Excludes nested packages, which are counted separately. */
  function sizeOf(folder: string): number {
    if (gone.has(folder) || gone.has(path.dirname(folder))) return 0;
    return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + sizeOf(file);
      return ending && entry.name.endsWith(ending) ? sum : sum + onDisk(file);
    }, onDisk(folder));
  }
}

const onDisk = (file: string) => lstatSync(file).blocks * 512;
