import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Refusal } from './refusal.ts';
import { validate } from './validate.ts';

const code = z.string().check(z.minLength(2), z.regex(/^\d+$/));

/** The problems by field and code. */
function problemsOf(value: unknown): (readonly [field: string, code: string])[] {
  try {
    validate(z.object({ code, other: z.string() }), value);
    return [];
  } catch (error) {
    return (error as Refusal).fields.map(({ field, code: wrong }) => [field, wrong] as const);
  }
}

test.each([
  ['of another kind', [], 'invalid_type'],
  ['too short and of other signs', 'x', 'too_small'],
  ['of other signs', 'xx', 'invalid_format'],
])('one entry for a field that is %s: what is wrong first', (_how, given, wrong) => {
  expect(problemsOf({ code: given, other: 'x' })).toEqual([['code', wrong]]);
  expect(problemsOf({ code: given })).toEqual([
    ['code', wrong],
    ['other', 'invalid_type'],
  ]);
});

test('none for what is right', () => {
  expect(problemsOf({ code: '12', other: '' })).toEqual([]);
});
