import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { kindOf } from '../ground/body-kind.ts';
import { ElementCounter, type TakenBody, takenBodies } from '../ground/element-counter.ts';
import { platformRefusal } from '../ground/refusal.ts';

/** The most values, fields, tags or parts of a delivery. */
export const hookElementsMax = 50_000;

/**
 * Reads a body's bytes and counts them and their elements as they arrive. Refuses with `too_large` at the first excess
 * byte or element, for any sender; the rest isn't examined.
 */
export async function takeBody(sent: Readable, headers: IncomingHttpHeaders, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const taken: TakenBody = { bytes: 0, elements: 0, isTaken: Number(headers['content-length'] ?? 0) <= maxBytes };
  let counter: ElementCounter | null = null;
  if (taken.isTaken) {
    for await (const piece of sent.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (pieces.length === 0) {
        const kind = kindOf(headers['content-type'] ?? '', piece);
        counter = kind && new ElementCounter(kind, hookElementsMax);
      }
      const fitting = piece.subarray(0, maxBytes + 1 - taken.bytes);
      taken.bytes += fitting.length;
      taken.isTaken = taken.bytes <= maxBytes && (counter?.take(fitting) ?? true);
      taken.elements = counter?.elements ?? 0;
      if (!taken.isTaken) break;
      pieces.push(piece);
    }
  }
  takenBodies.publish(taken);
  if (!taken.isTaken) throw platformRefusal('too_large');
  return Buffer.concat(pieces);
}
