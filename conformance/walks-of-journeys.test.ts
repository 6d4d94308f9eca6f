import path from 'node:path';
import { expect, test } from 'vitest';
import { type Walk, walkOf, walks } from '../e2e/walks.ts';
import { filesIn, read } from './house.ts';

// `npm test` runs each end-to-end test once. `ALL_WALKS` runs each in every configuration that its tags require.

/** The configurations that run a test of a file, by the line of file, title, and tags that Playwright matches. */
function walksThat(file: string, tags: readonly string[], all = false): Walk[] {
  const line = ` ${path.basename(file)} somebody does something ${tags.join(' ')}`;
  return walks(all)
    .filter(([, { grep = /^/, grepInvert = /$^/ }]) => grep.test(line) && !grepInvert.test(line))
    .map(([walk]) => walk);
}

/** The sets of tags in a file. A test may have none. */
const tagsIn = (code: string): string[][] => [
  [],
  ...[...code.matchAll(/\btag: (\[[^\]]*\]|'[^']*')/g)].map(([, tags]) => tags?.match(/@[\w-]+/g) ?? []),
];

const isLong = (tags: readonly string[]) => tags.includes('@long');
const journeys = filesIn(['e2e'], /\.test\.ts$/);

/** What is wrong with the configurations of a file of end-to-end tests. */
function wrongIn(file: string, code: string): string[] {
  const often = tagsIn(code)
    .filter((tags) => walksThat(file, tags).length !== (isLong(tags) ? 0 : 1))
    .map((tags) => `[${tags}] is walked ${walksThat(file, tags).length} times`);
  const never = tagsIn(code)
    .filter((tags) => walksThat(file, tags, true).length === 0)
    .map((tags) => `[${tags}] is walked never`);
  const declared = code.match(/\b(?:test|in\w+World)\(/g)?.length ?? 0;
  const isAway = tagsIn(code).filter(isLong).length >= declared;
  return [...often, ...never, ...(isAway ? ['all of it is left to the long run'] : [])];
}

test('each journey is walked once, and each file of them has one in the short run', () => {
  expect(journeys.length).toBeGreaterThan(30);
  expect(journeys.flatMap((file) => wrongIn(file, read(file)).map((found) => `${file}: ${found}`))).toEqual([]);
});

test('every file that has a walk is there, and half of them walk on the phone', () => {
  expect(Object.keys(walkOf)).toEqual(journeys.map((file) => path.basename(file, '.test.ts')).sort());
  const onPhone = Object.values(walkOf).filter((walk) => walk === 'phone-en');
  expect(Math.abs(onPhone.length - journeys.length / 2)).toBeLessThanOrEqual(2);
});

test.each([
  ['e2e/sale.test.ts', "test('a', async () => {});", 0],
  ['e2e/unknown.test.ts', "test('a', async () => {});", 1],
  ['e2e/unknown.test.ts', "test('a', { tag: '@phone' }, async () => {}); test('b', async () => {});", 1],
  ['e2e/sale.test.ts', "test('a', { tag: ['@phone', '@desktop'] }, async () => {});", 2],
  ['e2e/sale.test.ts', "test('a', { tag: ['@each-language', '@long'] }, async () => {});", 1],
  ['e2e/sale.test.ts', "test('a', { tag: '@long' }, async () => {}); test('b', async () => {});", 0],
])('%s: %s: %i wrong', (file, code, wrong) => {
  expect(wrongIn(file, code)).toHaveLength(wrong);
});

test('a tag says where a journey is walked, whatever its file does', () => {
  expect(walksThat('e2e/sale.test.ts', ['@phone'])).toEqual(['phone-en']);
  expect(walksThat('e2e/tasks.test.ts', ['@desktop'])).toEqual(['desktop-es']);
  expect(walksThat('e2e/tasks.test.ts', ['@everywhere'])).toEqual(['phone-en']);
  expect(walksThat('e2e/tasks.test.ts', ['@everywhere', '@long'], true)).toEqual([
    'desktop-es',
    'desktop-en',
    'phone-en',
    'phone-es',
  ]);
});
