import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, isTest, read, root, sliceFolders } from './house.ts';
import { answersCalls, composition, places, slicesNamedIn } from './slice-layout.ts';

// A slice is its folder. Only these files outside the folder name it.

const has = (slice: string, file: string) => existsSync(path.join(root, 'features', slice, file));
/** Also true for a slice that isn't registered yet and therefore answers no calls. */
const hasCalls = (slice: string) =>
  has(slice, 'server/index.ts') && answersCalls(read(`features/${slice}/server/index.ts`));
/** Exempts slices that other slices show on their screens, and slices without screens. */
const demands = {
  folder: () => true,
  // A slice without routes of its own is used only by other slices.
  server: hasCalls,
  routes: hasCalls,
  words: (slice: string) => has(slice, 'web') && has(slice, 'locales/en.json'),
  screen: (slice: string) => has(slice, 'web/index.tsx') && /Screen\b/.test(read(`features/${slice}/web/index.tsx`)),
};

describe.each(Object.entries(places))('%s', (file, { demandedBy }) => {
  test('names every slice that it must', () => {
    const named = slicesNamedIn(readFileSync(path.join(root, file), 'utf8'));
    expect(sliceFolders.filter((slice) => demands[demandedBy](slice) && !named.includes(slice))).toEqual([]);
  });
});

test('no other product code outside the slices names one', () => {
  const code = filesIn(['apps', 'platform', 'scripts', 'e2e'], /\.tsx?$/).filter(
    (file) => !isTest(file) && !/\/testing\/|\/test-/.test(file),
  );
  const naming = code.filter((file) => /['"]#features\//.test(read(file)));
  expect(naming.filter((file) => !(file in places) && !(file in composition))).toEqual([]);
  expect(Object.keys(composition).filter((file) => !naming.includes(file))).toEqual([]);
});

test('the test asks for the place of a slice that nobody serves yet, and of none without calls', () => {
  expect(answersCalls('export const tasks = implement(taskRoutes)({')).toBe(true);
  expect(answersCalls("export { lockClient } from './clients.ts';")).toBe(false);
});

test('the test finds a slice by an import, a heading or its line in the order', () => {
  expect(
    slicesNamedIn(
      "import { x } from '#features/two-step/web/index.tsx';\n## tasks\n  'super-admin': ['a'],\n  leads: [",
    ),
  ).toEqual(['leads', 'super-admin', 'tasks', 'two-step']);
  expect(slicesNamedIn('// features/tasks is a folder')).toEqual([]);
});
