import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { order } from '#features/order.ts';
import { sliceRooms } from '#features/rooms.ts';
import { type Rooms, rooms } from '#platform/server/rooms.ts';
import { directionRules } from './direction-rules.ts';
import { codeFolders, filesIn } from './house.ts';
import { circles, readImports } from './imports.ts';

const source = /\.(ts|tsx|mjs)$/;

describe('the house', () => {
  const folders = [...new Set(filesIn(codeFolders, source).map((file) => file.split('/')[0] as string))];
  const read = readImports(folders, directionRules(order, rooms, sliceRooms));

  test('was read whole: every source file was examined', () => {
    const examined = new Set(read.modules.map(({ source }) => source));
    expect(filesIn(codeFolders, source).filter((file) => !examined.has(file))).toEqual([]);
    expect(read.modules.flatMap(({ imports }) => imports).length).toBeGreaterThan(examined.size);
  });

  test('imports in the directions of the house only', () => {
    expect(read.violations).toEqual([]);
  });

  test('has the rooms that are written, each above those that it enters', () => {
    const folders = filesIn(['platform/server'], source).map((file) => file.split('/')[2] as string);
    expect([...new Set(folders)].sort()).toEqual([...Object.keys(rooms), 'rooms.ts'].sort());
    const names = Object.keys(rooms);
    for (const [room, { uses, slices, assembly }] of Object.entries(rooms as Rooms)) {
      expect(names.slice(0, names.indexOf(room)), room).toEqual(expect.arrayContaining([...uses]));
      const files = filesIn([`platform/server/${room}`], source).map((file) => path.basename(file, '.ts'));
      expect(files, room).toEqual(expect.arrayContaining([...slices, ...assembly]));
    }
  });

  test.each(Object.entries(sliceRooms))(
    'has each folder of the server of %s at one place in the order',
    (slice, folders) => {
      const server = `features/${slice}/server`;
      const those = filesIn([server], source).map((file) => file.slice(server.length + 1).split('/'));
      const withCode = those.filter(({ length }) => length > 1).map(([folder]) => folder as string);
      expect([...folders].sort()).toEqual([...new Set(withCode)].sort());
    },
  );

  test('has no door that nobody enters', () => {
    const entered = new Set(
      read.modules
        .filter(({ source }) => !source.startsWith('platform/'))
        .flatMap(({ imports }) => imports.map(({ to }) => to)),
    );
    const doors = Object.entries(rooms as Rooms).flatMap(([room, { slices, assembly }]) =>
      [...slices, ...assembly].map((name) => `platform/server/${room}/${name}.ts`),
    );
    expect(doors.filter((door) => !entered.has(door))).toEqual([]);
  });

  test('has no circle', () => {
    expect(circles(read.modules)).toEqual([]);
  });
});

/** A small code base with one violation of each kind: the rule that must report it, and the offending import. */
const faults = [
  ['contract-knows-contracts', 'features/early/contract.ts', 'features/early/server/index.ts'],
  ['contract-knows-contracts', 'platform/contract/money.ts', 'platform/server/log.ts'],
  ['contract-has-no-runtime', 'features/early/contract.ts', 'node:fs'],
  ['server-knows-no-web', 'features/early/server/index.ts', 'features/early/web/index.tsx'],
  ['web-knows-no-server', 'features/early/web/index.tsx', 'features/early/server/index.ts'],
  ['web-knows-no-server', 'platform/web/client.ts', 'platform/server/log.ts'],
  ['platform-is-the-ground', 'platform/server/log.ts', 'features/early/contract.ts'],
  ['embedded-postgres-stands-alone', 'platform/embedded-postgres/owner.ts', 'platform/server/log.ts'],
  ['embedded-postgres-has-one-door', 'apps/server/main.ts', 'platform/embedded-postgres/owner.ts'],
  ['web-knows-no-server', 'platform/web/client.ts', 'platform/embedded-postgres/embedded-postgres.ts'],
  ['features-know-no-app', 'features/early/server/index.ts', 'apps/server/main.ts'],
  ['apps-know-no-seed', 'apps/server/main.ts', 'db/seed.ts'],
  ['apps-enter-by-doors', 'apps/server/main.ts', 'features/early/server/create-early.ts'],
  ['tests-stay-on-top', 'features/early/server/index.ts', 'platform/testing/midnights.ts'],
  ['tests-stay-on-top', 'features/late/server/index.ts', 'apps/testing/test-server.ts'],
  ['platform-is-the-ground', 'platform/testing/caller.ts', 'features/late/server/index.ts'],
  ['builders-are-for-tests', 'features/late/server/index.ts', 'features/early/testing.ts'],
  ['builders-are-for-tests', 'features/early/server/index.ts', 'features/early/testing/vendor.ts'],
  ['late-enters-by-doors', 'features/late/testing.ts', 'features/early/testing/vendor.ts'],
  ['conformance-is-for-tests', 'apps/server/main.ts', 'features/early/conformance.ts'],
  ['conformance-is-for-tests', 'features/early/testing.ts', 'features/early/conformance.ts'],
  ['low-enters-lower-rooms', 'platform/server/low/clock.ts', 'platform/server/high/command.ts'],
  ['low-enters-lower-rooms', 'platform/server/low/clock.ts', 'platform/server/beside/tap.ts'],
  ['high-enters-lower-rooms', 'platform/server/high/command.ts', 'platform/server/beside/tap.ts'],
  ['high-enters-lower-rooms', 'platform/server/high/command.ts', 'platform/server/rooms.ts'],
  ['beside-enters-lower-rooms', 'platform/server/beside/tap.ts', 'platform/server/high/command.ts'],
  ['slices-enter-rooms-by-doors', 'features/early/server/index.ts', 'platform/server/high/inner.ts'],
  ['slices-enter-rooms-by-doors', 'features/early/server/index.ts', 'platform/server/high/glue.ts'],
  ['slices-enter-rooms-by-doors', 'features/early/testing.ts', 'platform/server/high/inner.ts'],
  ['apps-enter-rooms-by-doors', 'apps/server/main.ts', 'platform/server/high/inner.ts'],
  ['apps-enter-rooms-by-doors', 'db/seed.ts', 'platform/server/high/inner.ts'],
  ['server-needs-what-is-shipped', 'platform/server/log.ts', 'tool'],
  ['pictures-have-a-process', 'features/early/server/index.ts', 'features/branding/server/pictures/draw-picture.ts'],
  ['pictures-have-a-process', 'features/late/server/index.ts', 'sharp'],
  ['everything-is-found', 'platform/server/log.ts', 'platform/server/nowhere.ts'],
  ['early-enters-by-doors', 'features/early/server/index.ts', 'features/late/contract.ts'],
  ['late-enters-by-doors', 'features/late/server/index.ts', 'features/early/server/create-early.ts'],
  ['late-enters-by-doors', 'features/late/server/index.ts', 'features/early/server/schema.ts'],
  ['late-enters-by-doors', 'features/late/contract.ts', 'features/other/contract.ts'],
  ['early-joins-by-schema', 'features/early/server/schema.ts', 'features/late/server/schema.ts'],
  ['late-joins-by-schema', 'features/late/server/schema.ts', 'features/early/server/create-early.ts'],
  ['late-cellar-enters-earlier-folders', 'features/late/server/cellar/wine.ts', 'features/late/server/attic/box.ts'],
  ['late-attic-enters-earlier-folders', 'features/late/server/attic/box.ts', 'features/late/server/index.ts'],
  ['late-files-enter-no-folder', 'features/late/server/figures.ts', 'features/late/server/cellar/wine.ts'],
] as const;

/** Imports that the rules must accept. */
const rightful = [
  ['features/late/contract.ts', 'features/early/contract.ts'],
  ['features/late/server/index.ts', 'features/early/server/index.ts'],
  ['features/late/web/index.tsx', 'features/early/web/index.tsx'],
  ['features/late/server/schema.ts', 'features/early/server/schema.ts'],
  ['features/analytics/server/index.ts', 'features/early/server/schema.ts'],
  ['features/late/testing.ts', 'features/early/testing.ts'],
  ['features/early/server/index.test.ts', 'features/late/server/create-late.ts'],
  ['apps/testing/test-server.ts', 'features/late/server/index.ts'],
  ['features/late/testing.ts', 'platform/testing/caller.ts'],
  ['features/late/testing.ts', 'features/late/testing/vendor.ts'],
  ['platform/testing/pages.ts', 'platform/testing/caller.ts'],
  ['db/seed.ts', 'features/late/testing.ts'],
  ['apps/server/main.ts', 'features/late/server/index.ts'],
  ['features/early/conformance.ts', 'features/early/testing.ts'],
  ['features/late/conformance.ts', 'features/early/conformance.ts'],
  ['features/late/conformance.ts', 'platform/testing/caller.ts'],
  ['conformance/rules.test.ts', 'features/early/conformance.ts'],
  ['platform/server/high/command.ts', 'platform/server/low/clock.ts'],
  ['platform/server/high/command.ts', 'platform/server/high/inner.ts'],
  ['platform/server/low/clock.test.ts', 'platform/server/high/command.ts'],
  ['features/late/server/index.ts', 'platform/server/high/command.ts'],
  ['features/late/server/index.test.ts', 'platform/server/high/inner.ts'],
  ['apps/server/main.ts', 'platform/server/high/glue.ts'],
  ['apps/server/main.ts', 'platform/server/high/command.ts'],
  ['features/late/server/attic/box.ts', 'features/late/server/cellar/wine.ts'],
  ['features/late/server/attic/box.ts', 'features/late/server/figures.ts'],
  ['features/late/server/index.ts', 'features/late/server/attic/box.ts'],
  ['features/late/server/cellar/wine.test.ts', 'features/late/server/attic/box.ts'],
] as const;

describe('the check itself', () => {
  const house = mkdtempSync(path.join(os.tmpdir(), 'vigencia-directions-'));
  const roomsOfPlanted: Rooms = {
    low: { uses: [], slices: [], assembly: [] },
    high: { uses: ['low'], slices: ['command'], assembly: ['glue'] },
    beside: { uses: ['low'], slices: [], assembly: [] },
  };
  const rules = directionRules({ early: [], other: [], late: ['early'], analytics: ['early'] }, roomsOfPlanted, {
    late: ['cellar', 'attic'],
  });
  afterAll(() => rmSync(house, { recursive: true }));

  /** Writes a code base with these imports, one development package, and one production package, and then reads it. */
  function readHouse(name: string, edges: readonly (readonly [from: string, to: string, kind?: 'type'])[]) {
    const files = new Map([
      ['package.json', '{ "dependencies": { "sharp": "1.0.0" }, "devDependencies": { "tool": "1.0.0" } }'],
      ['node_modules/tool/package.json', '{ "name": "tool", "version": "1.0.0", "main": "tool.js" }'],
      ['node_modules/tool/tool.js', ''],
      ['node_modules/sharp/package.json', '{ "name": "sharp", "version": "1.0.0", "main": "sharp.js" }'],
      ['node_modules/sharp/sharp.js', ''],
    ]);
    for (const [from, to, kind] of edges) {
      const isOurs = to.includes('/');
      const relative = path.posix.relative(path.posix.dirname(from), to);
      const address = isOurs ? relative.replace(/^(?!\.)/, './') : to;
      const statement = kind ? `import type * as t${files.size} from '${address}';` : `import '${address}';`;
      files.set(from, `${files.get(from) ?? ''}${statement}\n`);
      if (isOurs && !to.includes('nowhere')) files.set(to, files.get(to) ?? '');
    }
    for (const [file, text] of files) {
      mkdirSync(path.join(house, name, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(house, name, file), text);
    }
    const folders = new Set(edges.flatMap(([from]) => from.split('/')[0] as string));
    return readImports([...folders], rules, path.join(house, name));
  }

  test('catches one fault of each kind', () => {
    const { violations } = readHouse(
      'faults',
      faults.map(([, from, to]) => [from, to] as const),
    );
    for (const [rule, from, to] of faults) {
      const caught = violations.filter((line) => line.startsWith(`${rule}: ${from} → `));
      expect(
        caught.some((line) => line.includes(path.basename(to))),
        `${rule}: ${from} → ${to}`,
      ).toBe(true);
    }
    const planted = new Set<string>(faults.map(([rule]) => rule));
    const neverBroken = rules.filter(({ name }) => !planted.has(name) && !/^(other|analytics)-/.test(name));
    expect(neverBroken).toEqual([]);
  });

  test('lets pass what is right', () => {
    const { violations, modules } = readHouse('rightful', rightful);
    expect(violations).toEqual([]);
    expect(modules.length).toBe(new Set(rightful.flat()).size);
  });

  test('catches circles, those of types alone among them, inside a folder and across', () => {
    const server = (name: string) => `platform/server/${name}.ts`;
    const contract = (name: string) => `platform/contract/${name}.ts`;
    const { modules } = readHouse('circles', [
      [server('runs-a'), server('runs-b')],
      [server('runs-b'), server('runs-a')],
      [server('types-a'), server('types-b')],
      [server('types-b'), server('types-a'), 'type'],
      [server('far-a'), contract('far-b')],
      [contract('far-b'), server('far-a'), 'type'],
      [server('straight-a'), server('straight-b')],
      [server('straight-b'), contract('straight-c')],
      [server('straight-a'), contract('straight-c')],
    ]);
    expect(circles(modules)).toEqual([
      `${contract('far-b')} → ${server('far-a')}`,
      `${server('far-a')} → ${contract('far-b')}`,
      `${server('runs-a')} → ${server('runs-b')}`,
      `${server('runs-b')} → ${server('runs-a')}`,
      `${server('types-a')} → ${server('types-b')}`,
      `${server('types-b')} → ${server('types-a')}`,
    ]);
  });
});
