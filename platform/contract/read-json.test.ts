import { describe, expect, test } from 'vitest';
import { readJson, readWrittenJson } from './read-json.ts';

describe('JSON that others write', () => {
  test.each([
    '1.50',
    '2.0',
    '-0',
    '0.10',
    '1e3',
    '1E-7',
    '-1.230',
    '123456789012345.0',
    '0.0000001',
    '1e400',
    '{"a":[1.50,{"b":-0}],"c":"1.50"}',
    '{"a":1.5,"b":17}',
    '"2026-10-01"',
  ])('%s is written again as it came', (text) => expect(JSON.stringify(readWrittenJson(text))).toBe(text));

  test('is what it says where JavaScript would write the same', () => {
    expect(readWrittenJson('{"a":1.5,"b":[17,-3,0],"c":"1.50"}')).toEqual({ a: 1.5, b: [17, -3, 0], c: '1.50' });
  });

  test.each([readJson, readWrittenJson])('a whole number that is too long is a text', (read) =>
    expect(read('{"id":106314056576123456789}')).toEqual({ id: '106314056576123456789' }),
  );

  test.each([readJson, readWrittenJson])('what is no JSON is refused', (read) =>
    expect(() => read('{"a":1.50')).toThrow(SyntaxError),
  );
});
