import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import { UserMenu } from './user-menu.tsx';

await startI18n(['platform', 'auth', 'auth/profile']);

beforeEach(() => enter({ tab: 'leads' }));
afterEach(() => vi.restoreAllMocks());

const help = page.getByRole('menuitem', { name: /^Keyboard shortcuts/ });

async function openMenu(width: number): Promise<void> {
  await page.viewport(width, 800);
  await renderScreen(<UserMenu />);
  await page.getByRole('button', { name: /User menu/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'My profile' })).toBeVisible();
}

/** A device with touch input only. */
function withoutMouse(): void {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query.replace('(any-pointer: fine)', '(width < 0px)')),
  );
}

test.each([1280, 390])('a window of %i pixels offers the help for the keys', async (width) => {
  await openMenu(width);
  await help.click();
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('so does a tablet, whose keyboard may come later', async () => {
  withoutMouse();
  await openMenu(820);
  await expect.element(help).toBeVisible();
});

test('a phone does not', async () => {
  withoutMouse();
  await openMenu(390);
  expect(help.elements()).toEqual([]);
});

test('the keys walk through the menu, and Escape gives the focus back to its button', async () => {
  await openMenu(1280);
  await expect.element(page.getByRole('menuitem', { name: 'My profile' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{End}{Home}');
  await expect.element(page.getByRole('menuitem', { name: 'My profile' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menuitem', { name: 'My profile' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /User menu/ })).toHaveFocus();
});

const ask = page.getByRole('menuitem', { name: /^Help: / });

test('whoever needs help writes to where the agency has said', async () => {
  fakeServer({ 'GET /branding': () => [200, { support_email: 'ayuda@sol.example' }] });
  await openMenu(1280);
  await expect.element(ask).toHaveTextContent('Help: ayuda@sol.example');
});

test('and nowhere before it has', async () => {
  fakeServer({ 'GET /branding': () => [200, { support_email: '' }] });
  await openMenu(1280);
  expect(ask.elements()).toEqual([]);
});
