import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The checkout's folder. */
export const root = path.resolve(import.meta.dirname, '..');

/** The folders that hold code. */
export const codeFolders = ['apps', 'features', 'platform', 'db', 'bench', 'conformance', 'e2e', 'scripts'] as const;

/** Every file below the named folders whose name matches, as a path from the root with forward slashes. */
export function filesIn(folders: readonly string[], pattern: RegExp): string[] {
  const walk = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? walk(file) : pattern.test(entry.name) ? [file] : [];
    });
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap(walk)
    .sort();
}

const known = new Map<string, string>();

/** A file's text, read from disk once for all conformance tests. */
export function read(file: string): string {
  const text = known.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  known.set(file, text);
  return text;
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** The slices as folders of `features/`. */
export const sliceFolders = readdirSync(path.join(root, 'features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
