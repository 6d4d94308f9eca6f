import { useMantineColorScheme } from '@mantine/core';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Brand, defaultBrand } from '#platform/contract/brand.ts';
import { BrandProvider, useBrand } from './brand-provider.tsx';

const navy: Brand = { ...defaultBrand, primary: '#0b1f4b' };
const yellow: Brand = { ...defaultBrand, primary: '#ffd500' };

const shown = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function Controls() {
  const { setBrand } = useBrand();
  const { setColorScheme } = useMantineColorScheme();
  return (
    <>
      <button type="button" onClick={() => setBrand(yellow)}>
        preview
      </button>
      <button type="button" onClick={() => setColorScheme('dark')}>
        dark
      </button>
    </>
  );
}

const app = (brand?: Brand) => (
  <BrandProvider {...(brand ? { brand } : {})}>
    <Controls />
  </BrandProvider>
);

beforeEach(() => localStorage.clear());

test('shows the stored brand, a preview, and the stored one again when it changes', async () => {
  const screen = await render(app(navy));
  await expect.poll(() => shown('--brand-primary')).toBe('#0b1f4b');
  await page.getByRole('button', { name: 'preview' }).click();
  await expect.poll(() => shown('--brand-primary')).toBe('#ffd500');
  await expect.poll(() => shown('--brand-on-primary')).toBe('#111827');
  await screen.rerender(app({ ...navy }));
  expect(shown('--brand-primary')).toBe('#ffd500');
  await screen.rerender(app(defaultBrand));
  await expect.poll(() => shown('--brand-primary')).toBe('#006400');
});

test('shows the default brand when none is given', async () => {
  await render(app());
  await expect.poll(() => shown('--brand-primary')).toBe('#006400');
  await expect.poll(() => shown('--mantine-primary-color-filled')).toBe('#006400');
});

test('keeps the colour scheme in local storage', async () => {
  await render(app());
  await page.getByRole('button', { name: 'dark' }).click();
  await expect.poll(() => shown('--brand-bg')).toBe('#12141a');
  await expect.poll(() => localStorage.getItem('colour-scheme')).toBe('dark');
});
