import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { demandAgency, demandStored, isName, nameOf, type Storage } from './storage.ts';

/** Storage in the folder `files` of the data folder. */
export function createFolderStorage(dataDir: string): Storage {
  const root = path.join(dataDir, 'files');
  const place = (prefix: string, name: string) => {
    demandStored(prefix, name);
    return path.join(root, prefix, name);
  };
  return {
    async put(prefix, bytes, ending) {
      const name = nameOf(createHash('sha256').update(bytes).digest(), ending);
      const file = place(prefix, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const part = `${file}.${process.pid}.part`;
      try {
        const handle = await open(part, 'w', 0o600);
        try {
          await handle.writeFile(bytes);
          // On disk before it gets its name: a power failure leaves no partial file under that name.
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
    async read(prefix, name) {
      return readFile(place(prefix, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async remove(prefix, name) {
      await rm(place(prefix, name), { force: true });
    },
    async list(prefix) {
      demandAgency(prefix);
      const names = await readdir(path.join(root, prefix)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return names.filter(isName).sort();
    },
  };
}
