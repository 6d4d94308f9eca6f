import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Files that stay, each agency's below its own prefix. A key is `<agency>/<SHA-256>.<ending>`: the same bytes are one file. */
export interface Storage {
  /** Keeps a file whole or not at all, and gives its name below the prefix. Keeping it twice keeps one. */
  put(prefix: string, bytes: Uint8Array, ending: string): Promise<string>;
  /** null: there is none. */
  read(prefix: string, name: string): Promise<Buffer | null>;
  /** Does nothing where there is none. */
  remove(prefix: string, name: string): Promise<void>;
  /** The names of all files below a prefix. */
  list(prefix: string): Promise<string[]>;
}

const prefixPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const namePattern = /^[0-9a-f]{64}\.[a-z]{3,4}$/;

/** Whether a file may be asked for: what is no agency's id, or no name that {@link Storage.put} gives, is none of ours. */
export const isStoredName = (prefix: string, name: string): boolean =>
  prefixPattern.test(prefix) && namePattern.test(name);

/** Storage in the folder `files` of the data folder. */
export function createFolderStorage(dataDir: string): Storage {
  const root = path.join(dataDir, 'files');
  const place = (prefix: string, name: string) => {
    if (!isStoredName(prefix, name)) throw new Error(`No file is called ${prefix}/${name}.`);
    return path.join(root, prefix, name);
  };
  return {
    async put(prefix, bytes, ending) {
      const name = `${createHash('sha256').update(bytes).digest('hex')}.${ending}`;
      const file = place(prefix, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const part = `${file}.${process.pid}.part`;
      try {
        const handle = await open(part, 'w', 0o600);
        try {
          await handle.writeFile(bytes);
          // On the disk before it has its name: a power cut leaves no half of it under that.
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return name;
    },
    read: (prefix, name) =>
      readFile(place(prefix, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    remove: (prefix, name) => rm(place(prefix, name), { force: true }),
    async list(prefix) {
      if (!prefixPattern.test(prefix)) throw new Error(`No agency is called ${prefix}.`);
      const names = await readdir(path.join(root, prefix)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return names.filter((name) => namePattern.test(name)).sort();
    },
  };
}
