import { expect, test } from 'vitest';
import { linesOf, piecesOf } from './lines.ts';
import { directed, runsOf } from './runs.ts';

const fontOf = (cluster: string) => (/[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(cluster) ? 'other' : 'own');

/**
 * The visible order from left to right. The font itself reverses letters of the other font, which stay as written here.
 */
const seen = (text: string) =>
  runsOf(directed(text), 0, text.length, fontOf)
    .sort((one, other) => one.place - other.place)
    .map((run) => run.text.trim())
    .filter((run) => run !== '');

test.each([
  ['Sarah שרה כהן, Toyota', ['Sarah', 'שרה כהן', ', Toyota']],
  ['שרה כהן', ['שרה כהן']],
  ['שרה (Sarah) 305', ['305', '(', 'Sarah', ')', 'שרה']],
  ['שלום, Toyota 2019!', ['!', 'Toyota 2019', ',', 'שלום']],
  ['السعر 842', ['842', 'السعر']],
])('%s stands in the places of its directions', (text, expected) => {
  expect(seen(text)).toEqual(expected);
});

test('runs come in the order of reading, and nothing of the text is lost', () => {
  const text = 'שלום, Toyota (2019) 王';
  const runs = runsOf(directed(text), 0, text.length, fontOf);
  expect(runs[0]).toMatchObject({ font: 'other', text: 'שלום' });
  expect(runs.map((run) => run.place).sort()).toEqual(runs.map((_, index) => index));
  expect(Array.from(runs.map((run) => run.text).join('')).sort()).toEqual(Array.from(text).sort());
});

test('a line may end after a space, and between words that have none, but not before what closes', () => {
  expect(piecesOf('don’t stop (now)')).toEqual(['don’t ', 'stop ', '(now)']);
  const chinese = piecesOf('您好，「今天」很好。OK');
  expect(chinese.length).toBeGreaterThan(3);
  for (const piece of chinese) expect(piece).not.toMatch(/^[，」。]|「$/);
  expect(piecesOf('สวัสดีครับใบเสนอราคา').length).toBeGreaterThan(1);
});

test('lines hold what fits, and a word that is too long is broken', () => {
  const cut = (text: string) => linesOf(text, 5, ({ length }) => length).map(([begin, end]) => text.slice(begin, end));
  expect(cut('ab cd ef')).toEqual(['ab cd ', 'ef']);
  expect(cut('abcdefghijkl')).toEqual(['abcde', 'fghij', 'kl']);
  expect(cut('')).toEqual(['']);
});
