import { liveRoutes, sliceFolders } from './house.ts';

const routesOf = (slice: string) => liveRoutes.filter((bound) => bound.slice === slice).length;

/** `npm test -- --changed` asks the routes of some slices alone. */
const asked = process.env.LAWS_OF === undefined ? null : process.env.LAWS_OF.split(',');

/**
 * The slices in two shares with about as many routes, each slice in one of them: a law that asks every route takes minutes,
 * and two workers share it.
 */
export const shares: readonly [ReadonlySet<string>, ReadonlySet<string>] = [
  new Set(sharedOut(0)),
  new Set(sharedOut(1)),
];

function sharedOut(which: 0 | 1): string[] {
  const shared: [string[], string[]] = [[], []];
  const counts = [0, 0];
  const wanted = sliceFolders.filter((slice) => asked?.includes(slice) ?? true);
  for (const slice of wanted.toSorted((a, b) => routesOf(b) - routesOf(a))) {
    const lighter = (counts[0] ?? 0) <= (counts[1] ?? 0) ? 0 : 1;
    shared[lighter].push(slice);
    counts[lighter] = (counts[lighter] ?? 0) + routesOf(slice);
  }
  return shared[which];
}
