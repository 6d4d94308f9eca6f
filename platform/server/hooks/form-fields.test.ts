import { expect, test } from 'vitest';
import { readFields } from './form-fields.ts';

const nested = (name: string) => readFields([[name, 'x']], 'nested');

test('a name with brackets is a path, and what nothing closes is no part of it', () => {
  expect(nested('data[merges][EMAIL]')).toEqual({ data: { merges: { EMAIL: 'x' } } });
  expect(nested('list[]')).toEqual({ list: 'x' });
  expect(nested('a[b')).toEqual({ a: 'x' });
  expect(nested('a[b]c[d')).toEqual({ a: { b: 'x' } });
  expect(nested('a[b[c]d]')).toEqual({ a: { 'b[c': 'x' } });
  expect(nested('a]b[')).toEqual({ 'a]b': 'x' });
});

test('a name of nothing but brackets is read once, and not once for each', () => {
  expect(nested(`a${'['.repeat(900_000)}`)).toEqual({ a: 'x' });
  expect(nested(`a${'['.repeat(400_000)}]${'['.repeat(400_000)}`)).toEqual({ a: { ['['.repeat(399_999)]: 'x' } });
});
