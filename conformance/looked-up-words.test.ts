import { expect, test } from 'vitest';
import { filesIn, isTest, read } from './house.ts';
import { looseLookUps } from './looked-up-words.ts';

/** Browser code is exempt: the values it looks up come from this server's own answers. */
const isAsked = (file: string) => !isTest(file) && !/\/(web|testing|fixtures)\b/.test(file);

test('a word from outside is looked up where only what was put is found', () => {
  const loose = filesIn(['apps', 'features', 'platform'], /\.ts$/)
    .filter(isAsked)
    .flatMap((file) => looseLookUps(file, read(file)).map((line) => `${file}:${line}`));
  expect(loose).toEqual([]);
});

test.each([
  ['a table of words', 'const meanings: Readonly<Record<string, string>> = { sent: "Sent" };', [1]],
  ['a table that is made of another one', '\nconst codes: Record<string, number> = { ...given };', [2]],
  ['an index that is believed', 'const kind = said[word as keyof typeof said] ?? null;', [1]],
  ['a word that may be in a table', 'const isOne = (word) => word in generations;', [1]],
  ['a map', 'const meanings: ReadonlyMap<string, string> = new Map([["sent", "Sent"]]); meanings.get(word);', []],
  ['a table of known words', 'const ranks: Readonly<Record<Status, number>> = { Sent: 2 }; ranks[status];', []],
  ['what is filled one by one', 'const counts: Record<string, number> = {};', []],
  ['a word that is written there', 'const isUnwritten = "reason" in written;', []],
])('sees %s', (_what, code, lines) => {
  expect(looseLookUps('planted.ts', code)).toEqual(lines);
});
