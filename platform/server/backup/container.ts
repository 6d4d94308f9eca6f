import { pipeline as link, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { BackupProblem } from './backup-format.ts';

/** Adds one entry whole; waits while the consumer of the file is slow. */
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>;

/** Writes a tar in zstd in age to `out` while `fill` adds entries. Memory holds a few entries, never the whole file. */
export async function writeContainer(
  out: Writable,
  recipients: readonly string[],
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const packed = link(Readable.fromWeb(readable as ReadableStream<Uint8Array>), createZstdCompress(), ignore);
  const encrypted = await encrypter.encrypt(Readable.toWeb(packed) as globalThis.ReadableStream<Uint8Array>);
  const written = pipeline(Readable.fromWeb(encrypted as ReadableStream<Uint8Array>), out);
  const filled = fill(async (name, bytes) => {
    const body = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
    await body.write(bytes);
    await body.close();
  }).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error);
      throw error;
    },
  );
  // If one side fails, the other ends too; the error of `fill` is the more useful one.
  const [fill_, write_] = await Promise.allSettled([filled, written]);
  if (fill_.status === 'rejected') throw fill_.reason;
  if (write_.status === 'rejected') throw write_.reason;
}

/**
 * Yields a container's entries in order, each whole. Throws {@link BackupProblem} if it isn't a container or is
 * damaged.
 */
export async function* readContainer(
  file: Readable,
  identities: readonly string[],
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(file) as globalThis.ReadableStream<Uint8Array>);
    const unpacked = link(Readable.fromWeb(plain as ReadableStream<Uint8Array>), createZstdDecompress(), ignore);
    const decoder = createTarDecoder({ strict: true });
    const entries = (Readable.toWeb(unpacked) as globalThis.ReadableStream<Uint8Array>).pipeThrough(decoder);
    for await (const { header, body } of entries as ReadableStream<{
      header: { name: string };
      body: globalThis.ReadableStream<Uint8Array>;
    }>) {
      yield { name: header.name, bytes: new Uint8Array(await new Response(body).arrayBuffer()) };
    }
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem(sentenceOf(error as Error), { cause: error });
  }
}

/** An error propagates to the last stream of the chain, which is the one that is read. */
const ignore = () => {};

function sentenceOf({ message }: Error): string {
  if (/no identity matched/i.test(message)) {
    return 'This backup was made with another key. Start with the key of its installation: APP_KEY, or the file app-key in the data folder. One that the installation had before is given as APP_KEY_PREVIOUS. For import-agency, give the key of the installation that made it as IMPORT_APP_KEY.';
  }
  return `This file is no backup, or it is damaged or cut off (${message}).`;
}
