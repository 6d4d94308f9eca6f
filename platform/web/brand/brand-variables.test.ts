import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Brand, defaultBrand } from '#platform/contract/brand.ts';
import {
  type BrandVariable,
  type BrandVariables,
  brandVariables,
  groundsOf,
} from '#platform/contract/brand-variables.ts';
import { contrast, lowestContrast, luminance, toOklch } from '#platform/contract/colour.ts';
import { anyBrand, anyColour } from './testing.ts';

const promises: readonly [BrandVariable, number][] = [
  ['--brand-text', 7],
  ['--brand-muted', 4.6],
  ['--brand-primary-text', 4.55],
  ['--brand-on-soft', 5],
  ['--brand-primary-edge', 3],
  ['--brand-accent-edge', 3],
  ['--brand-border-strong', 3],
];

const inBothSchemes = (check: (variables: BrandVariables, brand: Brand) => void) =>
  fc.assert(
    fc.property(anyBrand, (brand) => {
      const { light, dark } = brandVariables(brand);
      check(light, brand);
      check(dark, brand);
    }),
  );

describe('any brand, in both schemes', () => {
  test.each(promises)('%s has %f:1 on the page, the surface and the column', (name, min) => {
    inBothSchemes((variables) =>
      expect(lowestContrast(variables[name], groundsOf(variables))).toBeGreaterThanOrEqual(min),
    );
  });

  test('filled colours carry readable text, at rest and under the pointer', () => {
    inBothSchemes((variables) => {
      const on = variables['--brand-on-primary'];
      expect(contrast(on, variables['--brand-primary'])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(on, variables['--brand-primary-hover'])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(variables['--brand-on-accent'], variables['--brand-accent'])).toBeGreaterThanOrEqual(4.5);
    });
  });

  test('soft chips carry readable text', () => {
    inBothSchemes((variables) => {
      const soft = variables['--brand-soft'];
      expect(contrast(variables['--brand-on-soft'], soft)).toBeGreaterThanOrEqual(5);
      expect(contrast(variables['--brand-muted'], soft)).toBeGreaterThanOrEqual(4.6);
      expect(contrast(variables['--brand-text'], soft)).toBeGreaterThanOrEqual(4.5);
    });
  });

  test('the hover is seen to differ', () => {
    inBothSchemes((variables) => {
      const [rest, hover] = [toOklch(variables['--brand-primary']), toOklch(variables['--brand-primary-hover'])];
      expect(Math.abs(rest.l - hover.l)).toBeGreaterThan(0.03);
    });
  });

  test('every variable is a six-digit colour', () => {
    inBothSchemes((variables) => {
      expect(Object.keys(variables)).toHaveLength(17);
      for (const value of Object.values(variables)) expect(value).toMatch(/^#[0-9a-f]{6}$/);
    });
  });
});

describe('light', () => {
  test('filled colours are exactly the agency colours', () => {
    fc.assert(
      fc.property(anyBrand, (brand) => {
        const { light } = brandVariables(brand);
        expect([light['--brand-primary'], light['--brand-accent']]).toEqual([brand.primary, brand.accent]);
      }),
    );
  });

  test('a page colour is kept when light and replaced by the default when dark', () => {
    fc.assert(
      fc.property(anyColour, (background) => {
        const kept = luminance(background) >= 0.6;
        const { light } = brandVariables({ ...defaultBrand, background });
        expect(light['--brand-bg']).toBe(kept ? background : defaultBrand.background);
      }),
    );
  });

  test('the text of a dark theme gives way with its page', () => {
    const { light } = brandVariables({ ...defaultBrand, background: '#101418', text: '#eeeeee' });
    expect(light['--brand-text']).toBe(defaultBrand.text);
  });

  test('the default brand is shown as specified', () => {
    const { light } = brandVariables(defaultBrand);
    expect(light['--brand-primary']).toBe('#006400');
    expect(light['--brand-on-primary']).toBe('#ffffff');
    expect(light['--brand-accent']).toBe('#ffd700');
    expect(light['--brand-bg']).toBe('#f8fafc');
    expect(light['--brand-text']).toBe('#1f2937');
  });
});

describe('dark', () => {
  test('page and surface are the same for every brand', () => {
    fc.assert(
      fc.property(anyBrand, (brand) => {
        const { dark } = brandVariables(brand);
        expect([dark['--brand-bg'], dark['--brand-surface']]).toEqual(['#12141a', '#1a1d23']);
      }),
    );
  });

  test('a filled colour is the agency colour unless it would be nearly invisible', () => {
    fc.assert(
      fc.property(anyColour, (primary) => {
        const shown = brandVariables({ ...defaultBrand, primary }).dark['--brand-primary'];
        expect(contrast(shown, '#1a1d23')).toBeGreaterThanOrEqual(1.6);
        if (contrast(primary, '#1a1d23') >= 1.6) expect(shown).toBe(primary);
      }),
    );
  });

  test('soft chips stand out from the card and do not look black', () => {
    fc.assert(
      fc.property(anyBrand, (brand) => {
        const { dark } = brandVariables(brand);
        expect(contrast(dark['--brand-soft'], dark['--brand-surface'])).toBeGreaterThan(1.35);
      }),
    );
  });
});

test('three digits mean the same as six', () => {
  const short = { primary: '#063', accent: '#FD0', background: '#fff', text: '#222' };
  const long = { primary: '#006633', accent: '#ffdd00', background: '#ffffff', text: '#222222' };
  expect(brandVariables(short)).toEqual(brandVariables(long));
});

test.each(['', '#12', 'green', '#xyzxyz'])('a colour that cannot be read (%j) is the default one', (broken) => {
  const brand = { primary: broken, accent: broken, background: broken, text: broken };
  expect(brandVariables(brand)).toEqual(brandVariables(defaultBrand));
});
