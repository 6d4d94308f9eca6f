import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultBrand } from '#platform/contract/brand.ts';
import { type BrandVariables, brandVariables, groundsOf, type Scheme } from '#platform/contract/brand-variables.ts';
import { contrast, lowestContrast } from '#platform/contract/colour.ts';
import { type Status, statuses, statusFill, statusVariables } from './status-variables.ts';
import { anyBrand } from './testing.ts';

const schemes: readonly Scheme[] = ['light', 'dark'];

function onAnyBrand(check: (status: Status, tones: ReturnType<typeof statusVariables>, brand: BrandVariables) => void) {
  fc.assert(
    fc.property(anyBrand, fc.constantFrom(...schemes), fc.constantFrom(...statuses), (brand, scheme, status) => {
      const variables = brandVariables(brand)[scheme];
      check(status, statusVariables(scheme, groundsOf(variables)), variables);
    }),
    { numRuns: 300 },
  );
}

test('text and edges are seen on every ground of every brand', () => {
  onAnyBrand((status, tones, brand) => {
    expect(lowestContrast(tones[`--status-${status}-text`], groundsOf(brand))).toBeGreaterThanOrEqual(4.55);
    expect(lowestContrast(tones[`--status-${status}-edge`], groundsOf(brand))).toBeGreaterThanOrEqual(3);
  });
});

test('chips are readable: their own text, and the brand text of an alert', () => {
  onAnyBrand((status, tones, brand) => {
    const soft = tones[`--status-${status}-soft`];
    expect(lowestContrast(tones[`--status-${status}-on-soft`], [soft, ...groundsOf(brand)])).toBeGreaterThanOrEqual(5);
    expect(contrast(brand['--brand-text'], soft)).toBeGreaterThanOrEqual(4.5);
  });
});

test.each(statuses)('the dark chip of %s stands out from the card', (status) => {
  const { dark } = brandVariables(defaultBrand);
  const tones = statusVariables('dark', groundsOf(dark));
  expect(contrast(tones[`--status-${status}-soft`], dark['--brand-surface'])).toBeGreaterThan(1.35);
});

test.each(statuses)('white text is readable on a filled %s button', (status) => {
  const { fill, hover } = statusFill[status];
  expect(lowestContrast('#ffffff', [fill, hover])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(fill, '#1a1d23')).toBeGreaterThan(1.6);
});

test('on the default brand the curated colours are used as they are', () => {
  const { light } = brandVariables(defaultBrand);
  expect(statusVariables('light', groundsOf(light))['--status-danger-text']).toBe('#b42318');
});
