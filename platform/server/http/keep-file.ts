import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BusboyFileStream } from '@fastify/busboy';
import type { Upload } from '../../contract/kinds.ts';
import { beginningBytes, beginsAs, typeOf } from './file-type.ts';
import { refusedUpload } from './refused-upload.ts';
import type { UploadedFile } from './uploaded-file.ts';

const nameMax = 200;

/**
 * Stores an uploaded file under a random name, because the caller's name isn't a safe path. Refuses a file that is too
 * large or has a type that the route doesn't accept.
 */
export async function keepFile(
  sent: BusboyFileStream,
  declared: { name: string; mediaType: string },
  upload: Upload,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<UploadedFile> {
  const name = shownName(declared.name);
  const type = typeOf(name, declared.mediaType, upload.types);
  if (!type) throw refusedUpload('file_type', upload);
  sent.once('limit', () => sent.destroy(refusedUpload('file_too_large', upload)));

  const place = path.join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  let beginning: Buffer = Buffer.alloc(0);
  const measured = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      if (beginning.length < beginningBytes) beginning = Buffer.concat([beginning, piece.subarray(0, beginningBytes)]);
      yield piece;
    }
  };
  await pipeline(sent, measured, createWriteStream(place, { flags: 'wx', mode: 0o600 }), { signal });
  if (!beginsAs(type, beginning)) throw refusedUpload('file_content', upload);
  return { name, type, bytes, sha256: hash.digest('base64url'), read: () => createReadStream(place) };
}

/** The last path segment of the given name, without unprintable characters. */
function shownName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').normalize().trim().slice(-nameMax);
}
