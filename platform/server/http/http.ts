import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { preferredLanguage } from '../../contract/language.ts';
import type { Services } from '../acts/services.ts';
import { refusalOf } from '../ground/failure.ts';
import { platformRefusal, problemOf, type Refusal } from '../ground/refusal.ts';
import { admit, answerCall, auditRefusal, type BoundRoute } from './call.ts';
import type { ServerSlice } from './implement.ts';
import { serveOpenApi } from './openapi-pages.ts';
import { serveStatus } from './status-pages.ts';
import { serveWebApp } from './web-app.ts';

const bodyMaxBytes = 1_048_576;

/** Every route of the given slices with its name, in declaration order. */
export function bindRoutes(slices: readonly ServerSlice[]): BoundRoute[] {
  return slices.flatMap(({ group, handlers }) =>
    Object.entries(group.routes).map(([id, route]) => {
      const handler = handlers[id];
      if (!handler) throw new Error(`The route ${id} of ${group.slice} has no handler.`);
      return { id, slice: group.slice, route, handler };
    }),
  );
}

/** The HTTP server of one process: API, its documentation, its status pages and the web app. Not listening yet. */
export async function buildHttp(services: Services, slices: readonly ServerSlice[]): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Only a proxy on this machine is believed about the caller's address.
    trustProxy: 'loopback',
    bodyLimit: bodyMaxBytes,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read meets no route and no hook.
    frameworkErrors: (error, request, reply) => void refuse(services, error, request, reply),
  });
  app.decorateRequest('session', null);
  await app.register(helmet, securityHeaders);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => noteAnswer(services, request, reply));
  app.setErrorHandler((error, request, reply) => refuse(services, error, request, reply));

  await app.register(async (api) => serveApi(api, services, bindRoutes(slices)), { prefix: '/api' });
  serveOpenApi(app, slices);
  serveStatus(app, services);
  await serveWebApp(app, () => {
    throw platformRefusal('not_found');
  });
  return app;
}

async function serveApi(api: FastifyInstance, services: Services, bound: BoundRoute[]): Promise<void> {
  api.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  acceptOnlyJson(api);
  for (const route of bound) {
    api.route({
      method: route.route.method,
      url: route.route.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { bound: route },
      onRequest: (request) => admit(services, route, request),
      handler: (request, reply) => answerCall(services, route, request, reply),
    });
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    bound?: BoundRoute;
  }
}

/** An empty body is `{}`, whatever its type says: the specified actions carry none. */
function acceptOnlyJson(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, {});
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(platformRefusal('unsupported_media_type'));
    }
  });
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, {});
    done(platformRefusal('unsupported_media_type'));
  });
}

async function refuse(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const refusal = refusalOf(error);
  const bound = request.routeOptions.config.bound;
  if (refusal.status >= 500) request.log.error({ err: error, request_id: request.id }, 'A request failed');
  else if (bound) await auditQuietly(services, bound, request, refusal);
  if (refusal.status === 401 && refusal.code === 'not_authenticated') reply.header('www-authenticate', 'Bearer');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  const language = preferredLanguage(request.headers['accept-language']);
  const problem = problemOf(refusal, request.id, language, services.translate);
  return reply.code(refusal.status).type('application/problem+json').send(problem);
}

/** A refusal is answered even when its row cannot be written; the log then has it. */
async function auditQuietly(
  services: Services,
  bound: BoundRoute,
  request: FastifyRequest,
  refusal: Refusal,
): Promise<void> {
  try {
    await auditRefusal(services, bound, request, refusal);
  } catch (error) {
    request.log.error({ err: error, action: bound.id, outcome: refusal.code }, 'A refusal could not be written down');
  }
}

function noteAnswer({ metrics }: Services, request: FastifyRequest, reply: FastifyReply): void {
  const { bound } = request.routeOptions.config;
  const route = bound?.id ?? request.routeOptions.url ?? 'unknown';
  metrics.observe(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
  if (!bound) return;
  request.log.info(
    {
      request_id: request.id,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.session && { tenant_id: request.session.tenant_id, user_id: request.session.user_id }),
    },
    'Answered',
  );
}

const securityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // The interface kit sets colours and positions as style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  frameguard: { action: 'deny' as const },
};
