import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { platformRefusal, problemOf } from '../ground/refusal.ts';
import { ordinaryBodyMs } from './body-bounds.ts';
import { bindRoutes } from './bound-route.ts';
import { closeConnections } from './closing.ts';
import type { ServerSlice } from './implement.ts';
import { knowCaller } from './know-caller.ts';
import { serveOpenApi } from './openapi-pages.ts';
import { takePolicyReports } from './policy-reports.ts';
import { countRefusedCalls, type RefusedCalls } from './refused-call.ts';
import { securityHeaders } from './security-headers.ts';
import { servePictures } from './serve-pictures.ts';
import { type RouteRules, serveRoutes } from './serve-routes.ts';
import { serveStatus } from './status-pages.ts';
import { type StreamRules, streamRules } from './streams.ts';
import { sweepUploads } from './upload-folder.ts';
import { serveWebApp } from './web-app.ts';

/** The largest upload must be possible on a slow line; headers need less time. */
const [requestMs, headersMs] = [120_000, 15_000];
/** How often connections are checked against the time limits. */
const lookingMs = 5_000;

/** How often counted refusals are written, and how long that may take at shutdown. */
const [tellingMs, lastWordMs] = [15_000, 1_000];

/** Settings that tests override. */
export interface HttpRules extends Partial<Omit<RouteRules, 'streams'>> {
  streams?: Partial<StreamRules>;
}

/**
 * The HTTP server of one process: the API, its documentation, its status pages and the web app. It isn't listening yet.
 */
export async function buildHttp(
  services: Services,
  slices: readonly ServerSlice[],
  rules: HttpRules = {},
): Promise<FastifyInstance> {
  await Promise.all([services.maintenance.begin(), services.settings.begin()]);
  const refusedCalls = countRefusedCalls(services);
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request would cost as much as admission; lines that need it name the request.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookingMs },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // A stopping process still answers the requests that reach it.
    return503OnClosing: false,
    // The longest parameters are in e-mail links, which contain the data that they refer to.
    routerOptions: { maxParamLength: 600 },
    // An unparsable URL reaches no route and no Fastify hook.
    frameworkErrors: (error, request, reply) => void refuse(services, refusedCalls, error, request, reply),
  });
  const proxies = networkList(services.config.trustedProxies);
  app.decorateRequest('session', null);
  app.decorateRequest('shown', null);
  app.decorateRequest('isBelieved', false);
  app.decorateRequest('sentHeaders', null);
  // Fastify hooks of every call use callbacks: a promise would cost each call a turn of the event loop.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
    knowCaller(request, proxies);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    noteAnswer(services, request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => refuse(services, refusedCalls, error, request, reply));
  const isLeaving = closeConnections(app, services.config.drainSeconds);
  tellCounted(app, services, refusedCalls);

  await sweepUploads(services.config.dataDir, services.log, services.clock());
  await serveRoutes(app, services, bindRoutes(slices), {
    bodyMs: ordinaryBodyMs,
    ...rules,
    streams: { ...streamRules, ...rules.streams },
  });
  if (services.config.apiDocs) serveOpenApi(app, slices);
  serveStatus(app, services, isLeaving);
  takePolicyReports(app, services.log);
  servePictures(app, services.storage, () => {
    throw platformRefusal('not_found');
  });
  await serveWebApp(app, services, () => {
    throw platformRefusal('not_found');
  });
  return app;
}

/** Periodically and at shutdown, if the database is reachable. */
function tellCounted(app: FastifyInstance, { log }: Services, refusedCalls: RefusedCalls): void {
  const tell = async (all: boolean) => {
    await refusedCalls.tellCounted(all).catch((err) => log.error({ err }, 'Refusals could not be written down'));
  };
  const telling = setInterval(() => void tell(false), tellingMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(telling);
    await Promise.race([tell(true), sleep(lastWordMs, undefined, { ref: false })]);
  });
}

async function refuse(
  services: Services,
  refusedCalls: RefusedCalls,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const refusal = refusalOf(error);
  const bound = request.routeOptions.config.bound;
  const write = bound && refusedCalls.rowOf(bound, request, refusal);
  // Maintenance is intentional and would fill the log.
  if (refusal.status >= 500 && refusal.code !== 'maintenance')
    request.log.error({ err: error, request_id: request.id }, 'A request failed');
  // The response is sent even if the audit row can't be written; the log then has it.
  const unwritten = (err: unknown) =>
    request.log.error({ err, action: bound?.id, request_id: request.id }, 'A refusal could not be written down');
  if (write) await services.shares.inTurn(request, write).catch(unwritten);
  if (refusal.status === 401 && refusal.code === 'not_authenticated') reply.header('www-authenticate', 'Bearer');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  const language = preferredLanguage(request.headers['accept-language']);
  const problem = problemOf(refusal, request.id, language, services.translate);
  return reply.code(refusal.status).type('application/problem+json').send(problem);
}

function noteAnswer({ metrics, log, maintenance }: Services, request: FastifyRequest, reply: FastifyReply): void {
  const { bound } = request.routeOptions.config;
  const route = bound?.id ?? request.routeOptions.url ?? 'unknown';
  // The duration of a stream says nothing about the server's speed.
  const isOpen = bound && isStream(bound.route.ok[1]) && reply.statusCode < 400;
  if (!isOpen) metrics.observe(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
  if (!bound) return;
  // Rate-limited and maintenance refusals can be arbitrarily many; the metrics count them.
  const isOneOfMany = reply.statusCode === 429 || (reply.statusCode === 503 && maintenance.now() !== null);
  const level = isOneOfMany ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  log[level](
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
