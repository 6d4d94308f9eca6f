import type { Rooms } from '#platform/server/rooms.ts';
import type { Direction } from './imports.ts';

const contracts = String.raw`^(platform/contract/|features/order\.ts$|features/[^/]+/contract(\.ts$|/))`;
const embeddedPostgres = '^platform/embedded-postgres/';
const serverRooms = `^(apps|platform)/server/|^features/[^/]+/server/|${embeddedPostgres}`;
const webRooms = '^(apps|platform)/web/|^features/[^/]+/web/';
/** The top layer: may import everything, and no lower layer imports it. */
const roof = String.raw`\.test\.tsx?$|^apps/testing/|^(conformance|e2e)/`;
/** Generic test helpers, without any insurance terms. */
const testGround = '^platform/testing/';
/** Builders of test data, and other code that may use invented data: the seed, its demonstration, the benchmarks. */
const builders = String.raw`^features/[^/]+/testing(\.ts$|/)`;
/** What the conformance tests need to know about a slice. Only the conformance tests run it. */
const conformanceFiles = String.raw`^features/[^/]+/conformance\.ts$`;
const inventors = String.raw`${roof}|${testGround}|${builders}|${conformanceFiles}|^(db|bench)/|^apps/server/demo\.ts$`;
const house = '^(apps|features|platform|db|bench|scripts)/';
/** The entry points of a slice. */
const doors = String.raw`(contract\.ts|contract/index\.ts|server/index\.ts|web/index\.tsx)$`;
/** The slices that only read the data of others. */
const readers = ['dashboard', 'analytics', 'super-admin'];

type Limits = Partial<Pick<Direction, 'fromNot' | 'toNot' | 'origins' | 'runs'>>;

const wall = (name: string, comment: string, from: string, to: string, limits: Limits = {}): Direction => ({
  name,
  comment,
  from,
  fromNot: roof,
  to,
  ...limits,
});

type Lists = Readonly<Record<string, readonly string[]>>;

/** The import rules for slices in this order and with these folders, on platform folders with these dependencies. */
export function directionRules(order: Lists, rooms: Rooms, sliceRooms: Lists): Direction[] {
  return [
    ...runtimeRules,
    ...heightRules,
    ...processRules,
    ...roomRules(rooms),
    ...Object.entries(order).flatMap(([slice, earlier]) => neighbourRules(slice, earlier)),
    ...Object.entries(sliceRooms).flatMap(([slice, folders]) => sliceRoomRules(slice, folders)),
    wall('everything-is-found', 'What was not found was not examined', '.', '.', {
      fromNot: '^$',
      origins: ['nowhere'],
    }),
  ];
}

const runtimeRules = [
  wall('contract-knows-contracts', 'A contract runs anywhere', contracts, house, { toNot: contracts }),
  wall('contract-has-no-runtime', 'A contract runs anywhere', contracts, '.', {
    toNot: `${house}|^node_modules/(zod|@internationalized/date)(/|$)`,
  }),
  wall('server-knows-no-web', 'They meet in the contract', serverRooms, webRooms),
  wall('web-knows-no-server', 'They meet in the contract', webRooms, serverRooms),
  wall('server-needs-what-is-shipped', 'npm ci --omit=dev must be enough', serverRooms, '.', {
    origins: ['devDependency', 'unlisted'],
    runs: true,
  }),
];

const heightRules = [
  wall('platform-is-the-ground', 'apps → features → platform', '^platform/', '^(apps|features|db|bench|scripts)/'),
  wall('embedded-postgres-stands-alone', 'See its README', embeddedPostgres, house, { toNot: embeddedPostgres }),
  wall('embedded-postgres-has-one-door', 'See its README', '.', embeddedPostgres, {
    fromNot: `${roof}|${embeddedPostgres}`,
    toNot: String.raw`${embeddedPostgres}embedded-postgres\.ts$`,
  }),
  wall('features-know-no-app', 'apps → features → platform', '^features/', '^(apps|db|bench|scripts)/'),
  wall('apps-know-no-seed', 'Invented data stand above', '^apps/', '^(db|bench|scripts)/', { fromNot: inventors }),
  // A slice's screens may be imported one by one, so that each loads when it is first opened.
  wall('apps-enter-by-doors', 'A slice decides what it shows', '^apps/', '^features/', {
    toNot: [
      `^features/[^/]+/${doors}`,
      String.raw`^features/[^/]+/(locales/\w+\.json|web/[a-z-]+\.tsx)$`,
      String.raw`^features/[^/]+/web/[a-z-]+/locales/\w+\.json$`,
    ].join('|'),
  }),
  wall('tests-stay-on-top', 'What runs needs no test', '.', `${roof}|${testGround}`, { fromNot: inventors }),
  wall('conformance-is-for-tests', 'What conformance tests demand is no part of what runs', '.', conformanceFiles, {
    fromNot: `${roof}|${conformanceFiles}`,
  }),
  wall('builders-are-for-tests', 'What runs needs no invented data', '.', builders, { fromNot: inventors }),
];

const pictures = '^features/branding/server/pictures/';

/** Code that decodes an uploaded picture uses memory and threads of the process in which it runs. */
const processRules = [
  wall('pictures-have-a-process', 'See make-picture.ts', '.', `${pictures}draw-picture\\.ts$`, {
    fromNot: `${roof}|${pictures}draw-process\\.ts$`,
  }),
  wall('pictures-have-a-process', 'See make-picture.ts', '^(apps|features|platform)/', '^node_modules/sharp(/|$)', {
    fromNot: `${inventors}|${pictures}draw-picture\\.ts$`,
  }),
];

/**
 * A platform folder imports the lower folders that it names. Slices and the code that assembles the server import only
 * entry points.
 */
function roomRules(rooms: Rooms): Direction[] {
  const server = '^platform/server/';
  const files = (door: 'slices' | 'assembly') =>
    Object.entries(rooms).flatMap(([room, { [door]: names }]) => names.map((name) => `${room}/${name}`));
  const doorsOf = (...names: string[]) => String.raw`${server}(${names.join('|')})\.ts$`;
  const [forSlices, forAssembly] = [files('slices'), files('assembly')];
  return [
    ...Object.entries(rooms).map(([room, { uses }]) =>
      wall(
        `${room}-enters-lower-rooms`,
        'See platform/server/rooms.ts',
        `${server}${room}/`,
        `${server}(?!(${[room, ...uses].join('|')})/)`,
      ),
    ),
    wall('slices-enter-rooms-by-doors', 'See platform/server/rooms.ts', '^features/', server, {
      toNot: doorsOf(...forSlices),
    }),
    wall('apps-enter-rooms-by-doors', 'See platform/server/rooms.ts', '^(apps|db|bench|scripts)/', server, {
      toNot: doorsOf(...forSlices, ...forAssembly),
    }),
  ];
}

/** A slice imports the entry points of the earlier slices that it names, and no other. */
function neighbourRules(slice: string, earlier: readonly string[]): Direction[] {
  const own = `^features/${slice}/`;
  // The rules for builders and conformance files are above.
  const theirs = String.raw`^features/(?!${slice}/|[^/]+/(testing|conformance)\.ts$)`;
  const named = `^features/(${earlier.join('|') || 'none'})/`;
  // The documented exception: foreign keys between tables, and the joins of the read-only slices.
  const joiners = readers.includes(slice) ? `${own}server/` : String.raw`${own}server/schema\.ts$`;
  const tables = String.raw`${named}server/schema\.ts$`;
  const allowed = `${named}${doors}`;
  return [
    wall(`${slice}-enters-by-doors`, 'See order.ts', own, theirs, {
      toNot: allowed,
      fromNot: `${roof}|${joiners}`,
    }),
    wall(`${slice}-joins-by-schema`, 'See order.ts', joiners, theirs, { toNot: `${allowed}|${tables}` }),
  ];
}

/** A folder of a slice's server imports the earlier ones and the files beside them, and those import no folder. */
function sliceRoomRules(slice: string, folders: readonly string[]): Direction[] {
  const server = `^features/${slice}/server/`;
  const entry = String.raw`${server}index\.ts$`;
  const comment = 'See features/rooms.ts';
  return [
    ...folders.map((folder, at) =>
      wall(`${slice}-${folder}-enters-earlier-folders`, comment, `${server}${folder}/`, server, {
        toNot: String.raw`${server}((${folders.slice(0, at + 1).join('|')})/|(?!index\.)[^/]+\.ts$)`,
      }),
    ),
    wall(`${slice}-files-enter-no-folder`, comment, String.raw`${server}[^/]+\.ts$`, `${server}[^/]+/.+\\.ts$`, {
      fromNot: `${roof}|${entry}`,
    }),
  ];
}
