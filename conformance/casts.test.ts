import { expect, test } from 'vitest';
import { castsIn } from './casts.ts';
import { filesIn, isTest, read } from './house.ts';

/**
 * So many lines may tell the compiler to believe what it cannot see. The number goes down: whoever takes one away takes it
 * down, and nobody puts it up.
 */
const castsMost = 95;

const files = filesIn(['apps', 'features', 'platform', 'db', 'scripts'], /\.tsx?$/).filter(
  (file) => !isTest(file) && !/\/testing(\/|\.ts$)|\/test-[\w-]+\.tsx?$|^platform\/testing\//.test(file),
);

test('the compiler is overruled in fewer places each time', () => {
  const casts = files.flatMap((file) => castsIn(read(file)).map((line) => `${file}:${line}`));
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(castsMost);
  // Examined, and not merely empty.
  expect(files.length).toBeGreaterThan(1_500);
});

test.each<[lines: number[], text: string]>([
  [[1], 'const id = row as never;'],
  [[2], '// A reason.\nconst list = rows as unknown as Row[];'],
  [[1], 'call(input as never, context as never);'],
  [[], 'const id = row as Row;'],
  [[], '// It was never as unknown as this.'],
  [[], " * Seen as never before.\nconst words = 'as good as never';"],
])('finds %j in %j', (lines, text) => {
  expect(castsIn(text)).toEqual(lines);
});
