import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const colours = (variant: string, color: string) => whole.variantColorResolver({ color, theme: whole, variant });

test('text on a filled colour follows the colour', () => {
  expect(colours('filled', 'brand').color).toBe('var(--mantine-color-brand-contrast, #ffffff)');
  expect(colours('filled', '#ffd700').color).toBe('#111827');
  expect(colours('filled', '#006400').color).toBe('#ffffff');
});

test('only a control filled with the brand has an edge', () => {
  expect(colours('filled', 'brand').border).toContain('--mantine-color-brand-outline');
  expect(colours('filled', 'danger').border).toContain('transparent');
});

test('an outlined control has readable text inside a 3:1 edge', () => {
  const { color, border } = colours('outline', 'danger');
  expect(color).toBe('var(--mantine-color-danger-text)');
  expect(border).toContain('--mantine-color-danger-outline');
});

test('the theme holds no fixed brand colour', () => {
  expect(whole.primaryColor).toBe('brand');
  for (const shade of whole.colors.brand ?? []) expect(shade).toMatch(/^var\(--brand-/);
});

test('marks that Mantine draws in white take the contrast of their own colour', () => {
  const root = (color?: string) => whole.components.Checkbox?.vars(whole, { color }).root;
  expect(root()).toEqual({ '--checkbox-icon-color': 'var(--mantine-color-brand-contrast)' });
  expect(root('danger')).toEqual({ '--checkbox-icon-color': 'var(--mantine-color-danger-contrast)' });
  expect(root('#123456')).toBeUndefined();
});
