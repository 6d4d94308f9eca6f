import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyColour } from '#platform/web/brand/testing.ts';
import {
  contrast,
  ensureContrast,
  fromOklch,
  isHex,
  lowestContrast,
  luminance,
  onColor,
  parseHex,
  toHex,
  toOklch,
} from './colour.ts';

describe('reading', () => {
  test('takes three and six digits in either case', () => {
    expect(parseHex('#0aF')).toEqual([0, 170, 255]);
    expect(parseHex('#FFD700')).toEqual([255, 215, 0]);
  });

  test.each(['', 'red', '#12', '#1234', '#12345g', '006400', '#006400 '])('refuses %j', (text) => {
    expect(isHex(text)).toBe(false);
    expect(() => parseHex(text)).toThrow(TypeError);
  });

  test('any colour survives the way to channels and to OKLCH and back', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(toHex(parseHex(colour))).toBe(colour);
        expect(fromOklch(toOklch(colour))).toBe(colour);
      }),
    );
  });
});

describe('OKLCH', () => {
  test('agrees with the published values', () => {
    const red = toOklch('#ff0000');
    expect(red.l).toBeCloseTo(0.628, 3);
    expect(red.c).toBeCloseTo(0.2577, 3);
    expect(red.h).toBeCloseTo(29.23, 1);
    expect(toOklch('#ffffff').l).toBeCloseTo(1, 3);
  });

  test('a chroma outside sRGB is lowered and the hue stays', () => {
    const vivid = toOklch(fromOklch({ l: 0.6, c: 0.4, h: 150 }));
    expect(vivid.c).toBeLessThan(0.3);
    expect(vivid.h).toBeCloseTo(150, 0);
  });
});

describe('contrast', () => {
  test('agrees with WCAG', () => {
    expect(luminance('#ffffff')).toBeCloseTo(1, 6);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6);
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
    expect(contrast('#ffd700', '#f8fafc')).toBeCloseTo(1.34, 2);
  });

  test('the text on any colour reaches 4.5:1', () => {
    fc.assert(fc.property(anyColour, (colour) => contrast(onColor(colour), colour) >= 4.5));
    expect([onColor('#006400'), onColor('#ffd700'), onColor('#777777')]).toEqual(['#ffffff', '#111827', '#000000']);
  });
});

describe('ensureContrast', () => {
  const lightPages = ['#f8fafc', '#ffffff'];

  test('reaches the contrast on every background, and changes nothing that has it', () => {
    const minimum = fc.double({ min: 1, max: 12, noNaN: true });
    fc.assert(
      fc.property(anyColour, minimum, fc.constantFrom(lightPages, ['#12141a', '#1a1d23']), (colour, min, grounds) => {
        const safe = ensureContrast(colour, grounds, min);
        expect(lowestContrast(safe, grounds)).toBeGreaterThanOrEqual(min);
        if (lowestContrast(colour, grounds) >= min) expect(safe).toBe(colour);
      }),
    );
  });

  test('keeps the hue', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const before = toOklch(colour);
        const after = toOklch(ensureContrast(colour, lightPages, 4.5));
        const apart = Math.abs(before.h - after.h);
        if (before.c > 0.04 && after.c > 0.04) expect(Math.min(apart, 360 - apart)).toBeLessThan(4);
      }),
    );
  });

  test('takes the nearest lightness: one step less would not do', () => {
    const gold = '#ffd700';
    const safe = toOklch(ensureContrast(gold, ['#ffffff'], 3));
    expect(contrast(fromOklch({ ...safe, c: toOklch(gold).c, l: safe.l + 0.011 }), '#ffffff')).toBeLessThan(3);
  });

  test('gives black or white where nothing reaches it', () => {
    expect(ensureContrast('#808080', ['#000000', '#ffffff'], 7)).toMatch(/^#(000000|ffffff)$/);
    expect(ensureContrast('#336699', ['#808080'], 20)).toBe('#000000');
  });
});
