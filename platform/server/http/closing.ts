import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long active calls may continue after the server starts to close. */
const patienceMs = 4_000;
const sweepMs = 50;

/**
 * Makes a closing server release its connections: the next response on each says that it is the last, and the
 * connection ends when idle. Otherwise a connection that was busy at that moment would stay open for as long as its
 * caller likes. Calls without a response after four seconds are cut off. This starts after the drain, during which the
 * server accepts calls normally, so that a proxy can stop sending. Returns a function that tells whether the server has
 * started to leave.
 */
export function closeConnections(app: FastifyInstance, drainSeconds: number): () => boolean {
  let isClosing = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    await sleep(drainSeconds * 1000);
    void sweep(app);
  });
  return () => isClosing;
}

async function sweep({ server }: FastifyInstance): Promise<void> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; ) {
    server.closeIdleConnections();
    await sleep(sweepMs, undefined, { ref: false });
  }
  server.closeAllConnections();
}
