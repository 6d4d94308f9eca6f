import type { Route } from '../../contract/route.ts';
import { versionRead } from '../../contract/version.ts';
import type { Session, ShownToken } from '../access/session.ts';
import { type Codes, codesOf } from '../acts/codes.ts';
import type { Handler, ServerSlice } from './implement.ts';

/** A route with the name and slice of its declaration, and its handler. */
export interface BoundRoute {
  id: string;
  slice: string;
  route: Route;
  handler: Handler<Route>;
  /** The codes that it may be refused with, besides the platform's. */
  codes: Codes;
  /** The route that reads the record in the answer and determines its version; null if the answer isn't a record. */
  read: Pick<BoundRoute, 'id' | 'route' | 'handler'> | null;
}

/**
 * Runs a handler. Its input and context are those of its contract, which the compiler checks at the handler's
 * definition.
 */
export function answerOf(
  { handler }: Pick<BoundRoute, 'handler'>,
  input: object,
  context: object,
): ReturnType<Handler<Route>> {
  // biome-ignore lint/plugin/no-blind-cast: The name of the route ties input and handler together.
  return handler(input as never, context as never);
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    /** The caller's token, once it has been parsed. */
    shown: ShownToken | null;
    /** Whether the session is the cached one, which is verified with the answer. */
    isCached: boolean;
  }
  interface FastifyContextConfig {
    bound?: BoundRoute;
  }
}

/** All routes of the given slices with their names, in declaration order. */
export function bindRoutes(slices: readonly ServerSlice[]): BoundRoute[] {
  return slices.flatMap(({ group: { slice, routes }, handlers }) => {
    const bind = (id: string) => {
      const [route, handler] = [routes[id], handlers[id]];
      if (!route || !handler) throw new Error(`${slice} has no route ${id} with a handler.`);
      return { id, slice, route, handler };
    };
    return Object.keys(routes).map((id) => {
      const read = versionRead(routes, id);
      return {
        ...bind(id),
        codes: codesOf({ slice, routes: { [id]: routes[id] as Route } }),
        read: read === null ? null : bind(read),
      };
    });
  });
}
