import type { Locator, Page } from '@playwright/test';
import type { Tab } from '#apps/web/screens.tsx';
import { expect } from './expect.ts';
import type { T } from './words.ts';

/** The tabs that are in sight: on a phone at the foot of its screen, else in the rail. */
export const tabsOf = (page: Page, t: T): Locator => page.getByRole('navigation', { name: t('platform:shell.menu') });

/** Goes to a tab, and waits until its view is there: until then the one before stays. */
export async function openTab(page: Page, t: T, tab: Tab): Promise<void> {
  await tabsOf(page, t)
    .getByRole('button', { name: t(`platform:tabs.${tab}`) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t(`${tab}:title`), exact: true })).toBeVisible();
}
