import type { Locator, Page } from '@playwright/test';
import type { Tab } from '#apps/web/screens.tsx';
import { expect } from './expect.ts';
import type { T } from './words.ts';

/** The visible tabs: at the bottom of a phone's screen, otherwise in the rail. */
export const tabsOf = (page: Page, t: T): Locator => page.getByRole('navigation', { name: t('platform:shell.menu') });

/** Opens a tab, and waits until its view is rendered. Until then the previous view remains. */
export async function openTab(page: Page, t: T, tab: Tab): Promise<void> {
  const name = t(`platform:tabs.${tab}`);
  const inView = tabsOf(page, t).getByRole('button', { name });
  const more = tabsOf(page, t).getByRole('button', { name: t('platform:shell.more'), exact: true });
  // A phone's bar fits only a few tabs.
  await expect(inView.or(more).first()).toBeVisible();
  if (await inView.isVisible()) await inView.click();
  else {
    await more.click();
    await page
      .getByRole('navigation', { name: t('platform:shell.all_tabs') })
      .getByRole('button', { name })
      .click();
  }
  const title = tab === 'superadmin' || tab === 'analytics' ? name : t(`${tab}:title`);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}
