import { createHash } from 'node:crypto';
import { demandStored, type Storage } from '../storage/storage.ts';
import { BackupProblem, type Part, pieceMaxBytes } from './backup-format.ts';
import type { AddEntry } from './container.ts';

const placePattern = /^files\/([^/]+)\/([^/]+)$/;

/** The agency and the name of the file that a copy holds; null if it isn't a copy of a file. */
export function filePlace(of: string): { agency: string; name: string } | null {
  const [, agency, name] = placePattern.exec(of) ?? [];
  return agency && name ? { agency, name } : null;
}

/**
 * Copies the agencies' files. Skips a file that is removed in the meantime. Throws {@link BackupProblem} if the storage
 * can't be read.
 */
export async function copyFiles(storage: Storage, agencies: readonly string[], add: AddEntry): Promise<Part[]> {
  const parts: Part[] = [];
  for (const agency of agencies) {
    for (const name of await reached(storage.list(agency))) {
      const bytes = await reached(storage.read(agency, name));
      if (!bytes) continue;
      const of = `files/${agency}/${name}`;
      for (let [number, at] = [1, 0]; number === 1 || at < bytes.length; number += 1, at += pieceMaxBytes) {
        await add(`${of}/${number}`, bytes.subarray(at, at + pieceMaxBytes));
      }
      parts.push({ of, rows: 0, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
  }
  return parts;
}

/** Restores those files of a backup that the storage doesn't have. */
export interface FileKeeper {
  /** Throws {@link BackupProblem} if the bytes don't match the name, or the storage can't be written. */
  keep(place: { agency: string; name: string }, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** The number of files received, including those that already existed. */
  readonly count: number;
  /** Removes the files that it has stored. */
  takeBack(): Promise<void>;
}

export function createFileKeeper(storage: Storage): FileKeeper {
  const put: { agency: string; name: string }[] = [];
  let count = 0;
  return {
    async keep({ agency, name }, pieces) {
      demandStored(agency, name);
      const bytes = Buffer.concat(await Array.fromAsync(pieces));
      const isThere = (await reached(storage.read(agency, name))) !== null;
      const kept = await reached(storage.put(agency, bytes, name.slice(name.indexOf('.') + 1)));
      if (!isThere) put.push({ agency, name: kept });
      if (kept !== name) throw new BackupProblem(`This backup is damaged: the file ${name} holds something else.`);
      count += 1;
    },
    get count() {
      return count;
    },
    async takeBack() {
      for (const { agency, name } of put) await storage.remove(agency, name);
    },
  };
}

async function reached<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: Error) => {
    throw new BackupProblem(
      `The files of agencies can't be reached: ${error.message}. Look at DATA_DIR/files, or at the bucket of S3_BUCKET_URL.`,
      { cause: error },
    );
  });
}
