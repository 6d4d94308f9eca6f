import { expect, test } from 'vitest';
import { lineOfFault } from './json-fault.ts';

test.each(['{}', '[]', ' { "a": [1, -2.5e3, true, null, "ñ \\" \\u00e1"], "b": { "c": {} } } ', '"text"', '0'])(
  'nothing is wrong with %s',
  (text) => {
    expect(lineOfFault(text)).toBeNull();
    expect(() => JSON.parse(text)).not.toThrow();
  },
);

test.each([
  ['', 1],
  ['{', 1],
  ['{\n"a": 1,\n}', 3],
  ['{\n"a" 1}', 2],
  ["{'a': 1}", 1],
  ['[1, 2', 1],
  ['[1\n2]', 2],
  ['{"a": 01}', 1],
  ['{"a": 1} {"b": 2}', 1],
  ['{"a":\n"broken\nline"}', 2],
  ['{"a": 1]', 1],
  ['{"a": 1\n\n', 1],
  ['name,email\nRosa,rosa@example.com', 1],
])('%j goes wrong at line %i', (text, line) => {
  expect(lineOfFault(text)).toBe(line);
  expect(() => JSON.parse(text)).toThrow();
});
