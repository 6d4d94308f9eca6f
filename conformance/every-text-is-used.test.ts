import path from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, isTest, read } from './house.ts';
import { textsIn } from './texts.ts';

const code = filesIn(['apps', 'features', 'platform'], /\.tsx?$/)
  .filter((file) => !isTest(file))
  .map(read)
  .join('\n');

/** Named whole, as `'a.b.c'` or `'slice:a.b.c'`, or by its beginning, as `a.b.${…}`. */
function isUsed(key: string): boolean {
  const parts = key.split('.');
  const beginnings = parts.slice(1).map((_, at) => `${parts.slice(0, at + 1).join('.')}.$\{`);
  const whole = ["'", '"', '`'].flatMap((quote) => [`'${key}`, `"${key}`, `\`${key}`, `:${key}`].map((k) => k + quote));
  return [...whole, ...beginnings].some((text) => code.includes(text));
}

test('every text is asked for somewhere', () => {
  const files = filesIn(['features', 'platform'], /^en\.json$/).filter((file) => file.includes('/locales/'));
  const keys = files.flatMap((file) =>
    [...textsIn(read(file)).keys()].map((key) => ({ slice: path.basename(path.dirname(path.dirname(file))), key })),
  );
  const unused = keys.filter(({ key }) => !isUsed(key)).map(({ slice, key }) => `${slice}:${key}`);
  expect(keys.length).toBeGreaterThan(0);
  expect(unused).toEqual([]);
});
