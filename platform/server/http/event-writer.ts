import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Farewell, farewell } from '../../contract/kinds.ts';

/** How long a client that doesn't read may delay the end of a stream. */
const lingerMs = 1_000;

/** One stream on its connection, in the format of server-sent events. */
export class EventWriter {
  readonly #raw: ServerResponse;
  readonly #waitingMaxBytes: number;

  constructor(reply: FastifyReply, waitingMaxBytes: number) {
    reply.hijack();
    this.#raw = reply.raw;
    this.#waitingMaxBytes = waitingMaxBytes;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) this.#raw.setHeader(name, value);
    this.#raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A buffering proxy would otherwise hold events back.
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    // A disconnect is handled in `close`.
    this.#raw.on('error', () => {});
  }

  /** Registers a callback for the end of the connection. */
  onGone(then: () => void): void {
    if (this.#raw.destroyed) then();
    else this.#raw.once('close', then);
  }

  /** Sends an event, given as JSON. */
  tell(text: string): void {
    this.#write(`data: ${text}\n\n`);
  }

  /** Sends an event of the stream itself. */
  named(name: string, { id, data = {} }: { id?: string; data?: unknown }): void {
    this.#write(`event: ${name}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment, which clients ignore: it prevents proxies from closing a silent connection. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Sends the reason, and closes. */
  end(why: Farewell): void {
    this.named(farewell, { data: why });
    this.#raw.end();
    setTimeout(() => this.#raw.destroy(), lingerMs).unref();
  }

  #write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return;
    this.#raw.write(text);
    // Unread data would accumulate without limit. A client that is cut off reconnects and reloads.
    if (this.#raw.writableLength > this.#waitingMaxBytes) this.#raw.destroy();
  }
}
