import '@mantine/core/styles.layer.css';
import './brand.css';
import { Button } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BrandProvider } from './brand-provider.tsx';

test('the loader is in the middle of its button, also for who wants no movement', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { media: query, matches: query.includes('reduced-motion') }) as MediaQueryList,
  );
  const app = (loading: boolean) => (
    <BrandProvider>
      <Button loading={loading}>Save everything</Button>
    </BrandProvider>
  );
  const screen = await render(app(false));
  await screen.rerender(app(true));
  const button = await page.getByRole('button').findElement();
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const loader = await vi.waitUntil(() => button.querySelector('.mantine-Button-loader'));
  await vi.waitFor(() => {
    const away = middleOf(loader).map((place, axis) => Math.abs(place - (middleOf(button)[axis] as number)));
    expect(Math.max(...away)).toBeLessThan(2);
  });
});
