import { expect, test } from 'vitest';
import { filesIn, read } from './house.ts';

/** The specification defines separate colors for message statuses. */
const ownColours = /^features\/communications\//;
/** Values that are colored by importance, such as a priority, are not statuses. */
const noStatus = /priority/;

/** The colors that a source assigns to statuses: each status word and its tone. */
function tonesIn(source: string): [word: string, tone: string][] {
  const lines = /^\s*'?([\p{Lu}][\p{L} ]*?)'?: (?:\{ tone: )?'(success|warning|danger|info|progress|neutral)'/gmu;
  return [...source.matchAll(lines)].map(([, word = '', tone = '']) => [word, tone]);
}

/** What is wrong with the status colors in some sources, by path. */
function faultsIn(sources: Readonly<Record<string, string>>): string[] {
  const known = new Map<string, { tone: string; path: string }>();
  return Object.entries(sources).flatMap(([path, source]) =>
    tonesIn(source).flatMap(([word, tone]) => {
      if (tone === 'progress') return [`${path}: ${word} has the colour of no state`];
      const first = known.get(word) ?? { tone, path };
      known.set(word, first);
      return first.tone === tone ? [] : [`${word} is ${tone} in ${path}, ${first.tone} in ${first.path}`];
    }),
  );
}

test('a status has one colour in all slices, that of its state', () => {
  const paths = filesIn(['features'], /\.tsx?$/).filter(
    (path) => path.includes('/web/') && !/\.test\./.test(path) && !ownColours.test(path) && !noStatus.test(path),
  );
  const sources = Object.fromEntries(paths.map((path) => [path, read(path)]));
  expect(Object.values(sources).flatMap(tonesIn).length).toBeGreaterThan(40);
  expect(faultsIn(sources)).toEqual([]);
});

test('a second colour, and one of no state, are found', () => {
  const faults = faultsIn({
    'one.ts': "  Pendiente: 'neutral',\n  'En Progreso': { tone: 'progress', icon: IconLoader },",
    'two.tsx': "  Pendiente: { tone: 'info', icon: IconClock },",
  });
  expect(faults).toEqual([
    'one.ts: En Progreso has the colour of no state',
    'Pendiente is info in two.tsx, neutral in one.ts',
  ]);
});
