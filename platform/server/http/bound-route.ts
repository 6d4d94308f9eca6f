import type { Route } from '../../contract/route.ts';
import { versionRead } from '../../contract/version.ts';
import type { Session, ShownToken } from '../access/session.ts';
import { type Codes, codesOf } from '../acts/codes.ts';
import type { Handler, ServerSlice } from './implement.ts';

/** A route with the name and slice it was declared under, and its handler. */
export interface BoundRoute {
  id: string;
  slice: string;
  route: Route;
  handler: Handler<Route>;
  /** What it may be refused with besides the platform's codes. */
  codes: Codes;
  /** The read of the record that it answers, which tells its version; null: it answers none. */
  read: Pick<BoundRoute, 'id' | 'route' | 'handler'> | null;
}

/** Has a handler answer. It takes the input and the context that its contract names, which are checked where it is written. */
export function answerOf(
  { handler }: Pick<BoundRoute, 'handler'>,
  input: object,
  context: object,
): ReturnType<Handler<Route>> {
  return handler(input as never, context as never);
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    /** The token of the caller, once somebody has looked at it. */
    shown: ShownToken | null;
    /** Whether the session is the one that was last seen, and is proved with the answer. */
    isCached: boolean;
  }
  interface FastifyContextConfig {
    bound?: BoundRoute;
  }
}

/** Every route of the given slices with its name, in declaration order. */
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
