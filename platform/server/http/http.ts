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
import { isStream } from '../../contract/route.ts';
import type { Services } from '../acts/services.ts';
import { refusalOf } from '../ground/failure.ts';
import { networkList } from '../ground/networks.ts';
import { platformRefusal, problemOf, type Refusal } from '../ground/refusal.ts';
import { type BoundRoute, bindRoutes } from './bound-route.ts';
import { guardContent } from './content-policy.ts';
import type { ServerSlice } from './implement.ts';
import { knowCaller } from './know-caller.ts';
import { serveOpenApi } from './openapi-pages.ts';
import { takePolicyReports } from './policy-reports.ts';
import { auditRefusal } from './refused-call.ts';
import { type RouteRules, serveRoutes } from './serve-routes.ts';
import { serveStatus } from './status-pages.ts';
import { type StreamRules, streamRules } from './streams.ts';
import { sweepUploads } from './upload-folder.ts';
import { serveWebApp } from './web-app.ts';

/** The largest upload must come in over a slow line; headers and other bodies need no such patience. */
const [requestMs, headersMs, bodyMs] = [120_000, 15_000, 15_000];
/** How often it is looked for connections that take longer. */
const lookingMs = 5_000;

/** What a test sets otherwise. */
export interface HttpRules extends Partial<Omit<RouteRules, 'streams'>> {
  streams?: Partial<StreamRules>;
}

/** The HTTP server of one process: API, its documentation, its status pages and the web app. Not listening yet. */
export async function buildHttp(
  services: Services,
  slices: readonly ServerSlice[],
  rules: HttpRules = {},
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookingMs },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read meets no route and no hook.
    frameworkErrors: (error, request, reply) => void refuse(services, error, request, reply),
  });
  const proxies = networkList(services.config.trustedProxies);
  app.decorateRequest('session', null);
  app.decorateRequest('sentHeaders', null);
  await app.register(helmet, securityHeaders);
  guardContent(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    knowCaller(request, proxies);
  });
  app.addHook('onResponse', async (request, reply) => noteAnswer(services, request, reply));
  app.setErrorHandler((error, request, reply) => refuse(services, error, request, reply));

  await sweepUploads(services.config.dataDir, services.log, services.clock());
  await serveRoutes(app, services, bindRoutes(slices), {
    ...{ bodyMs, ...rules },
    streams: { ...streamRules, ...rules.streams },
  });
  if (services.config.apiDocs) serveOpenApi(app, slices);
  serveStatus(app, services);
  takePolicyReports(app, services.log);
  await serveWebApp(app, () => {
    throw platformRefusal('not_found');
  });
  return app;
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
  // How long a stream was open says nothing of how quick the server is.
  const isOpen = bound && isStream(bound.route.ok[1]) && reply.statusCode < 400;
  if (!isOpen) metrics.observe(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
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
  // Of our own, because that of a page is made for each answer.
  contentSecurityPolicy: false,
  referrerPolicy: { policy: 'no-referrer' as const },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  frameguard: { action: 'deny' as const },
};
