import type { Route } from '../../contract/route.ts';
import type { Session } from '../access/session.ts';
import type { Handler, ServerSlice } from './implement.ts';

/** A route with the name and slice it was declared under, and its handler. */
export interface BoundRoute {
  id: string;
  slice: string;
  route: Route;
  handler: Handler<Route>;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    bound?: BoundRoute;
  }
}

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
