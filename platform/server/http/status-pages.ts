import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../acts/services.ts';
import { networkList } from '../ground/networks.ts';
import { platformRefusal } from '../ground/refusal.ts';
import { tokenOf } from './admit.ts';
import { isNear } from './know-caller.ts';
import { readinessOf } from './readiness.ts';

/**
 * `/api/hosts/allowed`: whether a proxy may get a certificate for a host. `/healthz`: the process is alive. `/readyz`:
 * database, migrations and queue respond, a write succeeds, and the process isn't stopping. `/metrics`: for Prometheus,
 * with the configured token; without one, it is disabled.
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

  const proxies = networkList(services.config.trustedProxies);
  app.get<{ Querystring: { domain?: unknown } }>('/api/hosts/allowed', async (request, reply) => {
    const { domain } = request.query;
    if (!isNear(request.socket.remoteAddress ?? '', proxies)) throw platformRefusal('not_found');
    const host = typeof domain === 'string' ? await services.hosts.of(domain) : null;
    return reply.code(host?.isCommon || host?.agency ? 200 : 403).send('');
  });

  const { metricsToken } = services.config;
  if (metricsToken === null) return;
  app.get('/metrics', async (request, reply) => {
    if (!isSame(tokenOf(request) ?? '', metricsToken)) throw platformRefusal('not_authenticated');
    return reply.type(services.metrics.registry.contentType).send(await services.metrics.registry.metrics());
  });
}

/** Takes the same time for every wrong token. */
function isSame(shown: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(right));
}
