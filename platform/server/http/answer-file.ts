import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { fileTypes } from '../../contract/kinds.ts';
import { isFile } from '../../contract/route.ts';
import type { FileAnswer } from './answers.ts';
import type { BoundRoute } from './bound-route.ts';

/** How long a caller may read nothing, and a file may produce nothing. */
const patienceMs = 60_000;

type Pieces = AsyncIterator<Uint8Array | string>;

/**
 * Sends a file piece by piece as the caller reads it. It awaits two pieces before it starts, so that a file that can't
 * be made at all is refused like any call. A file of one piece is sent whole, with its length. A later failure is
 * logged and closes the connection, so that a partial file isn't mistaken for the whole.
 */
export async function answerFile(reply: FastifyReply, { id, route }: BoundRoute, file: FileAnswer): Promise<unknown> {
  const [status, declared] = route.ok;
  if (!isFile(declared) || !declared.files.includes(file.type)) throw new Error(`${id} does not declare ${file.type}.`);
  const pieces = file.content()[Symbol.asyncIterator]();
  const begun = [await pieces.next(), await pieces.next()];
  reply.code(status).type(fileTypes[file.type]).header('content-disposition', dispositionOf(file));
  if (file.rowsMax !== undefined) reply.header('x-rows-max', String(file.rowsMax));
  if (begun[1]?.done) return Buffer.from(begun[0]?.value ?? '');
  reply.raw.setTimeout(patienceMs, () => reply.raw.destroy());
  return streamOf(begun, pieces, (error) =>
    reply.log.error({ err: error, route: id, request_id: reply.request.id }, 'A file broke off'),
  );
}

/** RFC 6266: programs that support the second name prefer it to the first. */
function dispositionOf({ name, fullName }: FileAnswer): string {
  const plain = `attachment; filename="${name}"`;
  if (!fullName) return plain;
  const encoded = encodeURIComponent(fullName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${plain}; filename*=UTF-8''${encoded}`;
}

function streamOf(
  begun: IteratorResult<Uint8Array | string>[],
  pieces: Pieces,
  onFailure: (error: Error) => void,
): Readable {
  return new Readable({
    read() {
      const piece = begun.length > 0 ? Promise.resolve(begun.shift()) : pieces.next();
      piece.then(
        (next) => this.push(!next || next.done ? null : next.value),
        (error: Error) => {
          onFailure(error);
          this.destroy(error);
        },
      );
    },
    // The producer is always notified that no more is needed.
    destroy(error, done) {
      Promise.resolve(pieces.return?.()).then(
        () => done(error),
        () => done(error),
      );
    },
  });
}
