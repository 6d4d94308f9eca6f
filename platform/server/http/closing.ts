import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long calls that are under way may go on, once the server closes. */
const patienceMs = 4_000;
const sweepMs = 50;

/**
 * Lets a server that closes let go of its connections: each is told with its next answer that it is the last, and ends when
 * it is idle. Without that, one that was busy at that moment would stay open for as long as its caller likes. What is not
 * answered after four seconds is cut off. All that begins after the drain, in which it takes calls as ever, so that a proxy
 * has time to look away. Gives back what tells whether it has begun to leave.
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
