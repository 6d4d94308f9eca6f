import { expect, test } from 'vitest';
import { objectMaker } from './object-maker.ts';

test('objects have the fields in their order, whatever their names', () => {
  const names = ['id', '__proto__', 'constructor', 'a "quoted" \\ name', 'two\nlines\u2028', '', '7', '{name}', 'ñ'];
  const made = objectMaker<object>(names.map((name, from) => ({ name, from })))(names.map((_, at) => at));
  expect(Object.entries(made)).toEqual([['7', 6], ...names.flatMap((name, at) => (name === '7' ? [] : [[name, at]]))]);
  expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
});

test('values come from where they stand, and become what they are to be', () => {
  const make = objectMaker<object>([
    { name: 'name', from: 'client_name' },
    { name: 'year', from: 'day', through: (day) => Number(String(day).slice(0, 4)) },
    { name: 'missing', from: 'nowhere' },
  ]);
  expect(make({ client_name: 'Ana', day: '2028-02-29' })).toEqual({ name: 'Ana', year: 2028, missing: undefined });
});

test('of fields with the same name the last one counts', () => {
  const make = objectMaker<object>([
    { name: 'twice', from: 0 },
    { name: 'once', from: 1 },
    { name: 'twice', from: 2 },
  ]);
  expect(Object.entries(make(['a', 'b', 'c']))).toEqual([
    ['twice', 'c'],
    ['once', 'b'],
  ]);
});
