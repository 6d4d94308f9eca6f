import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import type * as z from 'zod/mini';
import { BackupProblem, End, endName, formatVersion, Head, headName, type Part } from './backup-format.ts';
import { backupIdentity } from './backup-key.ts';
import { readContainer } from './container.ts';

/** The entries in file order: the head, the pieces, the end. */
export type BackupEntry =
  | { kind: 'head'; head: Head }
  | { kind: 'piece'; of: string; bytes: Uint8Array }
  | { kind: 'end'; end: End };

/**
 * Reads a backup from head to end, and verifies that each piece is unchanged and none is missing. Throws {@link
 * BackupProblem} with a sentence if it is damaged or truncated, encrypted with none of the keys, or made by a newer
 * version.
 */
export async function* readBackup(
  file: string,
  appKey: Buffer,
  previousKeys: readonly Buffer[] = [],
): AsyncGenerator<BackupEntry> {
  await access(file).catch(() => {
    throw new BackupProblem(`There is no file ${file} that can be read.`);
  });
  const read = new Map<string, { hash: ReturnType<typeof createHash>; bytes: number }>();
  let state: 'none' | 'begun' | 'ended' = 'none';
  const identities = [appKey, ...previousKeys].map(backupIdentity);
  for await (const { name, bytes } of readContainer(createReadStream(file), identities)) {
    if (state === 'none') {
      if (name !== headName) throw new BackupProblem('This file does not begin as a backup does.');
      const head = parse(Head, bytes);
      if (head.format > formatVersion) {
        throw new BackupProblem('This backup was made by a newer version of Vigencia. Restore it with that one.');
      }
      state = 'begun';
      yield { kind: 'head', head };
    } else if (name === endName) {
      const end = parse(End, bytes);
      compare(end.parts, read);
      state = 'ended';
      yield { kind: 'end', end };
    } else {
      const of = name.slice(0, name.lastIndexOf('/'));
      const seen = read.get(of) ?? { hash: createHash('sha256'), bytes: 0 };
      seen.hash.update(bytes);
      seen.bytes += bytes.length;
      read.set(of, seen);
      yield { kind: 'piece', of, bytes };
    }
  }
  if (state !== 'ended') throw new BackupProblem('This backup is cut off: its end is missing.');
}

function compare(
  parts: readonly Part[],
  read: ReadonlyMap<string, { hash: ReturnType<typeof createHash>; bytes: number }>,
): void {
  for (const { of, bytes, sha256 } of parts) {
    const seen = read.get(of);
    if (seen?.bytes !== bytes || seen.hash.digest('hex') !== sha256) {
      throw new BackupProblem(`This backup is damaged: ${of} is not as it was written.`);
    }
  }
  if (parts.length !== read.size) throw new BackupProblem('This backup is damaged: it holds more than its end tells.');
}

function parse<S extends typeof Head | typeof End>(schema: S, bytes: Uint8Array): z.output<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))) as z.output<S>;
  } catch (error) {
    throw new BackupProblem('This backup is damaged: what it says of itself cannot be read.', { cause: error });
  }
}
