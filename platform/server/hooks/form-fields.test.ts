import { expect, onTestFinished, test, vi } from 'vitest';
import { fieldsMax, readFields, readFormText } from './form-fields.ts';

const nested = (name: string) => readFields([[name, 'x']], 'nested');

test('a name with brackets is a path, and what nothing closes is no part of it', () => {
  expect(nested('data[merges][EMAIL]')).toEqual({ data: { merges: { EMAIL: 'x' } } });
  expect(nested('list[]')).toEqual({ list: 'x' });
  expect(nested('a[b')).toEqual({ a: 'x' });
  expect(nested('a[b]c[d')).toEqual({ a: { b: 'x' } });
  expect(nested('a[b[c]d]')).toEqual({ a: { 'b[c': 'x' } });
  expect(nested('a]b[')).toEqual({ 'a]b': 'x' });
});

test('a form is read up to its bound, and with one field more is not even parsed', () => {
  const form = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=%%41`).join('&');
  expect(Object.keys(readFormText(form(fieldsMax), 'flat'))).toHaveLength(fieldsMax);
  const parsed: unknown[] = [];
  vi.stubGlobal(
    'URLSearchParams',
    class extends URLSearchParams {
      constructor(text: string) {
        super(text);
        parsed.push(text);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(() => readFormText(form(fieldsMax + 1), 'flat')).toThrow(/more fields/);
  expect(parsed).toEqual([]);
  readFormText(form(1), 'flat');
  expect(parsed).toEqual(['a0=%%41']);
});

test('a name of nothing but brackets is read once, and not once for each', () => {
  expect(nested(`a${'['.repeat(900_000)}`)).toEqual({ a: 'x' });
  expect(nested(`a${'['.repeat(400_000)}]${'['.repeat(400_000)}`)).toEqual({ a: { ['['.repeat(399_999)]: 'x' } });
});
