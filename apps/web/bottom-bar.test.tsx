import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { enter, renderScreen } from '#platform/web/test-page.tsx';
import { BottomBar } from './bottom-bar.tsx';
import type { TabsProps } from './tabs.ts';
import { TabsDrawer } from './tabs-drawer.tsx';
import { elevenScreens } from './test-screens.ts';

await startI18n(['platform']);

const choose = vi.fn();
const more = vi.fn();
const bar = page.getByRole('navigation', { name: 'Menú' });
const namesOf = (place: typeof bar) =>
  place
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);

beforeEach(async () => {
  choose.mockClear();
  more.mockClear();
  await page.viewport(390, 844);
  await enter({ tab: 'leads', language: 'es' });
});

const showBar = (props: Partial<TabsProps> = {}) =>
  renderScreen(<BottomBar screens={elevenScreens} current="leads" choose={choose} more={more} {...props} />);

test('a phone shows the first four of eleven tabs and the way to the rest, at its foot', async () => {
  await showBar();
  await expect.poll(() => namesOf(bar)).toEqual(['Panel', 'Leads', 'Cotizaciones', 'Pólizas', 'Más']);
  await vi.waitFor(async () => {
    const { bottom, right } = (await bar.findElement()).getBoundingClientRect();
    expect({ bottom, right }).toEqual({ bottom: 844, right: 390 });
  });
  await expect.element(bar.getByRole('button', { name: 'Leads' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('button', { name: 'Pólizas' }).click();
  expect(choose).toHaveBeenCalledWith('policies');
  await bar.getByRole('button', { name: 'Más' }).click();
  expect(more).toHaveBeenCalledOnce();
});

test('whoever may see five tabs or fewer needs no way to the rest', async () => {
  await showBar({ screens: elevenScreens.slice(0, 5) });
  await expect.poll(() => namesOf(bar)).toEqual(['Panel', 'Leads', 'Cotizaciones', 'Pólizas', 'Usuarios']);
});

test('a tab behind the way to the rest lights it up', async () => {
  await showBar({ current: 'analytics' });
  await expect.element(bar.getByRole('button', { name: 'Más' })).toHaveAttribute('data-current');
  expect((await bar.findElement()).querySelector('[aria-current]')).toBeNull();
});

test('the drawer has all eleven, and closes behind the one that is chosen', async () => {
  const close = vi.fn();
  await renderScreen(<TabsDrawer screens={elevenScreens} current="leads" choose={choose} close={close} opened />);
  const drawer = page.getByRole('navigation', { name: 'Todas las pestañas' });
  await expect.element(drawer.getByRole('button', { name: 'Leads' })).toHaveAttribute('aria-current', 'page');
  await expect.element(drawer.getByRole('button')).toHaveLength(11);
  await drawer.getByRole('button', { name: 'Comisiones' }).click();
  expect(choose).toHaveBeenCalledWith('commissions');
  expect(close).toHaveBeenCalledOnce();
});
