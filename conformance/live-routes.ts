import { slices } from '#apps/server/features.ts';
import { bindRoutes } from '#platform/server/http/bound-route.ts';

/** Every live route with its name, slice and handler. */
export const liveRoutes = bindRoutes(slices);

export type LiveRoute = (typeof liveRoutes)[number];

/** The name of a route for people and documents: `GET /leads/{id}`. */
export const nameOf = ({ route }: { route: { method: string; path: string } }): string =>
  `${route.method} ${route.path}`;

/** A path with every parameter replaced by one id. */
export const withId = (routePath: string, id: string): string => routePath.replace(/\{\w+\}/g, id);
