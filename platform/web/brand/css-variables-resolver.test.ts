import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultBrand } from '#platform/contract/brand.ts';
import { contrast, parseHex, toHex } from '#platform/contract/colour.ts';
import { cssVariablesResolver } from './css-variables-resolver.ts';
import { statuses } from './status-variables.ts';
import { anyBrand } from './testing.ts';
import { theme } from './theme.ts';

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const schemes = ['light', 'dark'] as const;

/** Every variable as a browser resolves it in one scheme. */
function cascade(brand = defaultBrand, scheme: (typeof schemes)[number] = 'light'): Record<string, string> {
  const [base, own] = [defaultCssVariablesResolver(whole), cssVariablesResolver(brand)(whole)];
  return { ...base.variables, ...base[scheme], ...own.variables, ...own[scheme] };
}

/** The color that a value resolves to: follows `var()` and mixes `color-mix(in srgb, a n%, b)`. */
function computed(value: string, all: Record<string, string>): string {
  const [, name] = value.match(/^var\((--[\w-]+)\)$/) ?? [];
  if (name) return computed(all[name] ?? `no ${name}`, all);
  const [, first, share, second] = value.match(/^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/) ?? [];
  if (!first || !share || !second) return value;
  const [a, b] = [parseHex(computed(first, all)), parseHex(computed(second, all))];
  const mix = (index: 0 | 1 | 2) => (a[index] * Number(share) + b[index] * (100 - Number(share))) / 100;
  return toHex([mix(0), mix(1), mix(2)]);
}

describe.each(schemes)('%s', (scheme) => {
  test('no variable points at one that does not exist', () => {
    const all = cascade(defaultBrand, scheme);
    const named = Object.values(all).flatMap((value) =>
      [...value.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !name || !(name in all))).toEqual([]);
  });

  const names = ['brand', ...statuses, 'red', 'green', 'teal', 'yellow', 'orange', 'blue', 'gray'];
  test.each(names)('color="%s" is readable in every variant, for any brand', (name) => {
    fc.assert(
      fc.property(anyBrand, (brand) => {
        const all = cascade(brand, scheme);
        const at = (variable: string) => computed(`var(${variable})`, all);
        const tone = (part: string) => at(`--mantine-color-${name}-${part}`);
        const ratios = {
          filled: contrast(tone('contrast'), tone('filled')),
          filledHover: contrast(tone('contrast'), tone('filled-hover')),
          light: contrast(tone('light-color'), tone('light')),
          lightHover: contrast(tone('light-color'), tone('light-hover')),
          subtle: contrast(tone('light-color'), at('--brand-surface')),
          text: contrast(tone('text'), at('--brand-surface')),
          menuItem: contrast(tone('6'), at('--brand-surface')),
        };
        for (const [variant, ratio] of Object.entries(ratios)) expect(ratio, variant).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tone('outline'), at('--brand-surface'))).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 40 },
    );
  });

  test('the words of Mantine itself are readable on cards, for any brand', () => {
    const words = ['text', 'bright', 'anchor', 'dimmed', 'placeholder', 'error', 'success', 'default-color'];
    fc.assert(
      fc.property(anyBrand, fc.constantFrom(...words), (brand, word) => {
        const all = cascade(brand, scheme);
        const ink = computed(`var(--mantine-color-${word})`, all);
        for (const ground of ['body', 'default', 'default-hover']) {
          const ratio = contrast(ink, computed(`var(--mantine-color-${ground})`, all));
          expect(ratio, `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 200 },
    );
  });
});
