import type { FastifyInstance, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import { addressOf, isStream, type Route } from '../../contract/route.ts';
import type { Services } from '../acts/services.ts';
import { platformRefusal } from '../ground/refusal.ts';
import { takeBytes } from './accept-hook.ts';
import { acceptUpload, leaveBody } from './accept-upload.ts';
import { admit } from './admit.ts';
import { bodyMaxBytesOf, cutSlowBodies, readJson } from './body-bounds.ts';
import type { BoundRoute } from './bound-route.ts';
import { answerCall } from './call.ts';
import { compressAnswers } from './compress-answer.ts';
import { openStream } from './open-stream.ts';
import { createStreams, type StreamRules } from './streams.ts';

type Kind = 'json' | 'upload' | 'hook' | 'stream';

/** The kind of a route, by its input or output. */
function kindOf({ upload, hook, ok }: Route): Kind {
  if (hook) return 'hook';
  if (upload) return 'upload';
  return isStream(ok[1]) ? 'stream' : 'json';
}

/** The body parser of each kind. */
const bodies: Record<Kind, (routes: FastifyInstance) => void> = {
  json: acceptOnlyJson,
  stream: acceptOnlyJson,
  upload: leaveBody,
  hook: takeBytes,
};

/** Settings that tests override. */
export interface RouteRules {
  readonly streams: StreamRules;
  /** The time limit in milliseconds for a body that isn't an upload. */
  readonly bodyMs: number;
}

/** Serves every route according to its kind. The body isn't read before the caller is admitted. */
export async function serveRoutes(
  app: FastifyInstance,
  services: Services,
  bound: readonly BoundRoute[],
  rules: RouteRules,
): Promise<void> {
  const streams = createStreams(services, rules.streams);
  // Runs before the server waits for idle connections, because streams are never idle.
  app.addHook('preClose', async () => streams.close());
  const handlers: Record<Kind, (route: BoundRoute) => RouteHandlerMethod> = {
    json: (route) => (request, reply) => answerCall(services, route, request, reply),
    hook: (route) => (request, reply) => answerCall(services, route, request, reply),
    upload: (route) => (request, reply) => acceptUpload(services, route, request, reply),
    stream: (route) => (request, reply) => openStream(services, streams, route, request, reply),
  };
  for (const [kind, routes] of Map.groupBy(bound, ({ route }) => kindOf(route))) {
    await app.register(async (group) => {
      group.addHook('onSend', (_request, reply, _payload, done) => {
        reply.header('cache-control', 'no-store');
        done();
      });
      if (kind !== 'upload') cutSlowBodies(group, rules.bodyMs);
      if (kind === 'json') compressAnswers(group);
      bodies[kind](group);
      for (const route of routes) {
        group.route({ ...optionsOf(route.route), ...whoMay(services, route), handler: handlers[kind](route) });
      }
    });
  }
}

function optionsOf(route: Route): Pick<RouteOptions, 'method' | 'url' | 'bodyLimit' | 'exposeHeadRoute'> {
  return {
    method: route.method,
    url: addressOf(route).replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyMaxBytesOf(route),
    // A HEAD request can't follow a stream.
    exposeHeadRoute: !isStream(route.ok[1]),
  };
}

const whoMay = (services: Services, bound: BoundRoute): Pick<RouteOptions, 'config' | 'onRequest'> => ({
  config: { bound },
  onRequest: (request) => admit(services, bound, request),
});

/** An empty body is `{}` regardless of its type, because specified actions have no body. */
function acceptOnlyJson(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      body.length === 0
        ? {}
        : readJson(body, { isAsWritten: request.routeOptions.config.bound?.route.bodyAsWritten === true }),
  );
  routes.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length > 0) throw platformRefusal('unsupported_media_type');
    return {};
  });
}
