import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../acts/services.ts';
import { platformRefusal } from '../ground/refusal.ts';
import { tokenOf } from './admit.ts';
import { readinessOf } from './readiness.ts';

/**
 * `/healthz`: the process lives. `/readyz`: database, migrations and queue answer, a write has room, and the
 * process does not leave. `/metrics`: for Prometheus, which shows the token of the settings; where there is none, nobody
 * is told anything.
 */
export function serveStatus(app: FastifyInstance, services: Services, isLeaving: () => boolean): void {
  const readiness = readinessOf(services);
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: 'leaving' });
    const checks = await readiness();
    const ready = Object.values(checks).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });

  const { metricsToken } = services.config;
  if (metricsToken === null) return;
  app.get('/metrics', async (request, reply) => {
    if (!isSame(tokenOf(request) ?? '', metricsToken)) throw platformRefusal('not_authenticated');
    return reply.type(services.metrics.registry.contentType).send(await services.metrics.registry.metrics());
  });
}

/** Takes the same time for every wrong one. */
function isSame(shown: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(right));
}
