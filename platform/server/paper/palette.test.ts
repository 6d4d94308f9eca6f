import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultBrand } from '#platform/contract/brand.ts';
import { contrast } from '#platform/contract/colour.ts';
import { anyColour } from '#platform/web/brand/testing.ts';
import { paletteOf } from './palette.ts';

test('every text can be read on what it stands on, whatever the brand', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (primary, accent) => {
      const { band, onBand, heading, text, muted, soft } = paletteOf({ primary, accent });
      expect(band).toBe(primary);
      expect(contrast(onBand, band)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#ffffff', soft]) {
        for (const colour of [heading, text, muted]) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('white on the green of the house, dark on gold', () => {
  expect(paletteOf(defaultBrand).onBand).toBe('#ffffff');
  expect(paletteOf({ ...defaultBrand, primary: '#FFD700' }).onBand).toBe('#111827');
});

test.each(['', 'green', '#12', '#006400;'])('a colour that cannot be read (%j) is the default one', (broken) => {
  expect(paletteOf({ primary: broken, accent: broken })).toEqual(paletteOf(defaultBrand));
});
