import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { T } from './words.ts';

/** Goes to a tab, which on a phone is in a menu, and waits until its view is there: until then the one before stays. */
export async function openTab(page: Page, t: T, tab: 'dashboard' | 'leads' | 'quotes' | 'policies'): Promise<void> {
  const name = t(`platform:tabs.${tab}`);
  const menu = page.getByRole('button', { name: t('platform:shell.menu'), exact: true });
  const inStrip = page.getByRole('tab', { name });
  await expect(menu.or(inStrip)).toBeVisible();
  if (await inStrip.isVisible()) await inStrip.click();
  else {
    await menu.click();
    const tabs = page.getByRole('navigation', { name: t('platform:shell.menu') });
    await tabs.getByRole('button', { name }).click();
    await expect(tabs).toBeHidden();
  }
  await expect(page.getByRole('heading', { level: 1, name: t(`${tab}:title`), exact: true })).toBeVisible();
}
