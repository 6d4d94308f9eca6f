import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultBrand } from '#platform/contract/brand.ts';
import { anyBrand } from '#platform/web/brand/testing.ts';
import { themeNames, themes } from '../../contract.ts';
import { correctionsOf } from './corrections-of.ts';

test.each(themeNames)('every colour of %s is drawn as it is', (name) => {
  expect(correctionsOf(themes[name])).toEqual([]);
});

test('gold as lines is darker than gold, and both contrasts are told', () => {
  expect(correctionsOf(defaultBrand)).toEqual([
    { field: 'accent_color', as: 'lines', chosen: '#FFD700', drawn: expect.any(String), before: '1.2', after: '3' },
  ]);
});

test('a dark page gives way, with its text', () => {
  const fields = correctionsOf({ ...defaultBrand, background: '#101418', text: '#eeeeee' }).map(({ field }) => field);
  expect(fields).toEqual(['accent_color', 'background_color', 'text_color']);
});

test('whatever is chosen, a correction never makes anything harder to read', () => {
  fc.assert(
    fc.property(anyBrand, (brand) => {
      for (const { before, after, as } of correctionsOf(brand)) {
        if (as !== 'page') expect(Number(after)).toBeGreaterThanOrEqual(Number(before));
      }
    }),
  );
});

test('while a colour is being typed there is nothing to correct', () => {
  expect(correctionsOf({ ...defaultBrand, primary: '#12' })).toEqual([]);
});
