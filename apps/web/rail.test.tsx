import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { enter, renderScreen } from '#platform/web/test-page.tsx';
import { Rail } from './rail.tsx';
import { elevenScreens } from './test-screens.ts';

await startI18n(['platform']);

const choose = vi.fn();
const rail = page.getByRole('navigation', { name: /^Men/ });
const tabNames = () =>
  rail
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);

async function showRail(width: number, language: 'en' | 'es' = 'es'): Promise<void> {
  await page.viewport(width, 800);
  await enter({ tab: 'leads', language });
  await renderScreen(<Rail screens={elevenScreens} current="leads" choose={choose} />);
}

beforeEach(() => choose.mockClear());

test('eleven tabs in Spanish fit a screen of 1280 pixels, in their groups', async () => {
  await showRail(1280);
  await page.getByRole('button', { name: 'Expandir el menú' }).click();
  const heads = ['Hoy', 'Personas y ventas', 'Dinero', 'Análisis', 'Administración'];
  for (const name of heads) await expect.element(rail.getByRole('list', { name })).toBeVisible();
  await expect
    .poll(tabNames)
    .toEqual([
      'Panel',
      'Tareas',
      'Leads',
      'Cotizaciones',
      'Pólizas',
      'Renovaciones',
      'Comunicaciones',
      'Comisiones',
      'Analítica',
      'Usuarios',
      'Integraciones',
    ]);
  await vi.waitFor(async () => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = await rail.findElement();
    expect({ scrollWidth, scrollHeight }).toEqual({ scrollWidth: clientWidth, scrollHeight: clientHeight });
    for (const label of rail.getByRole('button').elements()) expect(label.scrollWidth).toBe(label.clientWidth);
  });
});

test('the tab that shows says so, and another is chosen with a click', async () => {
  await showRail(1440);
  await expect.element(rail.getByRole('button', { name: 'Leads' })).toHaveAttribute('aria-current', 'page');
  expect((await rail.findElement()).querySelectorAll('[aria-current]').length).toBe(1);
  await rail.getByRole('button', { name: 'Comisiones' }).click();
  expect(choose).toHaveBeenCalledWith('commissions');
});

test('it begins narrow where a board would have no room beside it, and wide where it has', async () => {
  await showRail(1280);
  await expect.element(page.getByRole('button', { name: 'Expandir el menú' })).toBeInTheDocument();
  await expect.poll(async () => (await rail.findElement()).clientWidth).toBeLessThan(60);
  await page.viewport(1440, 800);
  await expect.element(page.getByRole('button', { name: 'Contraer el menú' })).toBeInTheDocument();
});

test('the chosen width stays in this browser', async () => {
  await showRail(1440, 'en');
  await page.getByRole('button', { name: 'Collapse the menu' }).click();
  await expect.poll(() => localStorage.getItem('rail')).toContain('narrow');
  await expect.element(page.getByRole('button', { name: 'Expand the menu' })).toBeInTheDocument();
});

test('narrow, an icon has its name for the ear and, under the pointer or the focus, for the eye', async () => {
  await showRail(1280, 'en');
  const policies = rail.getByRole('button', { name: 'Policies' });
  await expect.element(policies).toBeInTheDocument();
  await vi.waitFor(async () => {
    const { width, height } = (await policies.findElement()).getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  });
  const tip = page.getByRole('tooltip');
  await policies.hover();
  await expect.element(tip).toHaveTextContent('Policies');
  await page.getByRole('button', { name: 'Expand the menu' }).hover();
  await expect.element(tip).toHaveTextContent('Expand the menu');
  (await policies.findElement()).focus();
  await expect.element(tip).toHaveTextContent('Policies');
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
});

test('the name goes with the press, and comes back for the next button alone', async () => {
  await showRail(1280, 'en');
  const policies = rail.getByRole('button', { name: 'Policies' });
  const tip = page.getByRole('tooltip');
  await policies.hover();
  await expect.element(tip).toBeVisible();
  await policies.click();
  await expect.element(tip).not.toBeInTheDocument();
  await userEvent.hover(policies, { position: { x: 4, y: 4 } });
  await expect.element(tip).not.toBeInTheDocument();
  await rail.getByRole('button', { name: 'Leads' }).hover();
  await expect.element(tip).toHaveTextContent('Leads');
});
