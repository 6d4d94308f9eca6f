import type { IForbiddenRuleType } from 'dependency-cruiser';
import type { Rooms } from '#platform/server/rooms.ts';

const contracts = String.raw`^(platform/contract/|features/order\.ts$|features/[^/]+/contract(\.ts$|/))`;
const serverRooms = '^(apps|platform)/server/|^features/[^/]+/server/';
const webRooms = '^(apps|platform)/web/|^features/[^/]+/web/';
/** The top of the house: may import everything, and nothing below imports it. */
const roof = String.raw`\.test\.tsx?$|^apps/testing/|^(conformance|e2e)/`;
/** What tests are made with, and no insurance word in it. */
const testGround = '^platform/testing/';
/** Makers of test data, and who else may use invented data: the seed, its demonstration, the benchmarks. */
const builders = String.raw`^features/[^/]+/testing(\.ts$|/)`;
/** What the laws need to know of a slice. Nothing of it runs, but for the laws. */
const laws = String.raw`^features/[^/]+/laws\.ts$`;
const inventors = String.raw`${roof}|${testGround}|${builders}|${laws}|^(db|bench)/|^apps/server/demo\.ts$`;
const house = '^(apps|features|platform|db|bench|scripts)/';
/** Through what a slice is entered. */
const doors = String.raw`(contract\.ts|contract/index\.ts|server/index\.ts|web/index\.tsx)$`;
/** The slices that only read what others keep. */
const readers = ['dashboard', 'analytics', 'super-admin'];

type To = Extract<IForbiddenRuleType, { to: { couldNotResolve?: boolean } }>['to'];

const wall = (name: string, comment: string, from: string, to: To, fromNot = roof): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: fromNot },
  to,
});

/** The directions of the house as rules of dependency-cruiser, for slices in this order on a ground of these rooms. */
export function directionRules(order: Readonly<Record<string, readonly string[]>>, rooms: Rooms): IForbiddenRuleType[] {
  return [
    ...runtimeRules,
    ...heightRules,
    ...roomRules(rooms),
    ...Object.entries(order).flatMap(([slice, earlier]) => neighbourRules(slice, earlier)),
    wall('everything-is-found', 'What was not found was not examined', '.', { couldNotResolve: true }, '^$'),
  ];
}

const runtimeRules = [
  wall('contract-knows-contracts', 'A contract runs anywhere', contracts, { path: house, pathNot: contracts }),
  wall('contract-has-no-runtime', 'A contract runs anywhere', contracts, {
    path: '.',
    pathNot: [house, '^node_modules/(zod|@internationalized/date)/'],
  }),
  wall('server-knows-no-web', 'They meet in the contract', serverRooms, { path: webRooms }),
  wall('web-knows-no-server', 'They meet in the contract', webRooms, { path: serverRooms }),
  wall('server-needs-what-is-shipped', 'npm ci --omit=dev must be enough', serverRooms, {
    dependencyTypes: ['npm-dev'],
    dependencyTypesNot: ['type-only'],
  }),
];

const heightRules = [
  wall('platform-is-the-ground', 'apps → features → platform', '^platform/', {
    path: '^(apps|features|db|bench|scripts)/',
  }),
  wall('features-know-no-app', 'apps → features → platform', '^features/', { path: '^(apps|db|bench|scripts)/' }),
  wall('apps-know-no-seed', 'Invented data stand above', '^apps/', { path: '^(db|bench|scripts)/' }, inventors),
  // The screens of a slice may be named one by one, so that each is loaded when it is first opened.
  wall('apps-enter-by-doors', 'A slice decides what it shows', '^apps/', {
    path: '^features/',
    pathNot: [
      `^features/[^/]+/${doors}`,
      String.raw`^features/[^/]+/(locales/\w+\.json|web/[a-z-]+\.tsx)$`,
      String.raw`^features/[^/]+/web/[a-z-]+/locales/\w+\.json$`,
    ],
  }),
  wall('tests-stay-on-top', 'What runs needs no test', '.', { path: `${roof}|${testGround}` }, inventors),
  wall(
    'laws-are-for-conformance',
    'What the laws demand is no part of what runs',
    '.',
    { path: laws },
    `${roof}|${laws}`,
  ),
  wall('builders-are-for-tests', 'What runs needs no invented data', '.', { path: builders }, inventors),
];

/** A room enters the lower ones that it names; slices, and those who put the server together, enter by doors. */
function roomRules(rooms: Rooms): IForbiddenRuleType[] {
  const server = '^platform/server/';
  const files = (door: 'slices' | 'assembly') =>
    Object.entries(rooms).flatMap(([room, { [door]: names }]) => names.map((name) => `${room}/${name}`));
  const doorsOf = (...names: string[]) => String.raw`${server}(${names.join('|')})\.ts$`;
  const [forSlices, forAssembly] = [files('slices'), files('assembly')];
  return [
    ...Object.entries(rooms).map(([room, { uses }]) =>
      wall(`${room}-enters-lower-rooms`, 'See platform/server/rooms.ts', `${server}${room}/`, {
        path: `${server}(?!(${[room, ...uses].join('|')})/)`,
      }),
    ),
    wall('slices-enter-rooms-by-doors', 'See platform/server/rooms.ts', '^features/', {
      path: server,
      pathNot: doorsOf(...forSlices),
    }),
    wall('apps-enter-rooms-by-doors', 'See platform/server/rooms.ts', '^(apps|db|bench|scripts)/', {
      path: server,
      pathNot: doorsOf(...forSlices, ...forAssembly),
    }),
  ];
}

/** A slice enters the earlier ones that it names by their doors, and no other. */
function neighbourRules(slice: string, earlier: readonly string[]): IForbiddenRuleType[] {
  const own = `^features/${slice}/`;
  // Who may import builders and laws is said above.
  const theirs = String.raw`^features/(?!${slice}/|[^/]+/(testing|laws)\.ts$)`;
  const named = `^features/(${earlier.join('|') || 'none'})/`;
  // The written exception: foreign keys from table to table, and the joins of the slices that only read.
  const joiners = readers.includes(slice) ? `${own}server/` : String.raw`${own}server/schema\.ts$`;
  const tables = String.raw`${named}server/schema\.ts$`;
  const allowed = `${named}${doors}`;
  return [
    wall(`${slice}-enters-by-doors`, 'See order.ts', own, { path: theirs, pathNot: allowed }, `${roof}|${joiners}`),
    wall(`${slice}-joins-by-schema`, 'See order.ts', joiners, { path: theirs, pathNot: [allowed, tables] }),
  ];
}
