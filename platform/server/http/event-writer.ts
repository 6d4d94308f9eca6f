import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Farewell, farewell } from '../../contract/kinds.ts';

/** How long somebody who does not read may hold a stream that has ended. */
const lingerMs = 1_000;

/** One stream of events on its connection, in the form of server-sent events. */
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
      // A proxy that gathers would keep events until there are enough of them.
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    // Whoever breaks off is heard of through `close`.
    this.#raw.on('error', () => {});
  }

  /** Calls back once the connection is gone. */
  onGone(then: () => void): void {
    if (this.#raw.destroyed) then();
    else this.#raw.once('close', then);
  }

  /** Sends an event, given in JSON. */
  tell(text: string): void {
    this.#write(`data: ${text}\n\n`);
  }

  /** Sends an event of the stream itself. */
  named(name: string, { id, data = {} }: { id?: string; data?: unknown }): void {
    this.#write(`event: ${name}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment, which no reader sees: it keeps proxies from taking silence for death. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Says why, and closes. */
  end(why: Farewell): void {
    this.named(farewell, { data: why });
    this.#raw.end();
    setTimeout(() => this.#raw.destroy(), lingerMs).unref();
  }

  #write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return;
    this.#raw.write(text);
    // What a slow reader leaves would pile up without end. Cut off, the reader comes back and reads anew.
    if (this.#raw.writableLength > this.#waitingMaxBytes) this.#raw.destroy();
  }
}
