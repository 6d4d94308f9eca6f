import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axe } from './accessibility.ts';
import { section } from './commissions-world.ts';
import { expect, test } from './fixtures.ts';
import { openTab, tabsOf } from './open-tab.ts';
import { recordsOf } from './records.ts';
import { statusIn } from './status.ts';
import type { T } from './words.ts';

const fits = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

/** The open list contains only the Agente's own commissions, and the Agente can change none. */
async function expectOwnAlone(page: Page, t: T, isPhone: boolean): Promise<void> {
  // The table has no agent column, because every row belongs to the Agente.
  if (!isPhone) await page.getByRole('button', { name: t('records:view.cards') }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const count = await recordsOf(page).count();
  await expect(recordsOf(page).filter({ hasText: 'Lucía Ferrer' })).toHaveCount(count);
  await expect(statusIn(recordsOf(page).first(), t)).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('commissions:pay.button'), exact: true })).toHaveCount(0);
  if (isPhone) return;
  await axe(page);
  await page.getByRole('button', { name: t('records:export.button') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('records:export.csv') }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).not.toContain('Miguel Núñez');
}

for (const [username, sections] of [
  ['ana', ['dashboard', 'list', 'periods', 'settings']],
  ['miguel', ['dashboard', 'list', 'periods']],
  ['lucia', ['dashboard', 'list']],
] as const) {
  test(`${username} has the sections of the role, and each of them works`, async ({ page, t, isPhone, signIn }) => {
    await signIn(username);
    await openTab(page, t, 'commissions');
    await expect(page.getByRole('tab')).toHaveText(sections.map((name) => t(`commissions:sections.${name}`)));
    for (const name of sections) {
      await section(page, t, name).click();
      await expect(section(page, t, name)).toHaveAttribute('aria-selected', 'true');
      const byProduct = page.getByRole('region', { name: t('commissions:dash.by_product') });
      const shown = name === 'dashboard' ? byProduct : recordsOf(page);
      await expect(shown.first()).toBeVisible();
      await fits(page);
      await axe(page);
    }
    if (username === 'lucia') await expectOwnAlone(page, t, isPhone);
    if (username !== 'miguel') return;
    await section(page, t, 'periods').click();
    await recordsOf(page)
      .filter({ has: page.locator('[data-status="Closed"]') })
      .first()
      .getByRole('button')
      .first()
      .click();
    // Only an Admin may reopen a closed period.
    await expect(page.getByText(t('commissions/periods:steps.Closed'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('commissions/periods:reopen.button') })).toHaveCount(0);
    await fits(page);
    await page
      .getByRole('button', { name: new RegExp(`^${t('commissions/statements:button')}`) })
      .first()
      .click();
    const statement = page.getByRole('dialog', { name: t('commissions/statements:title') });
    await expect(statement.getByText(t('commissions/statements:net_to_pay'))).toBeVisible();
    if (isPhone) await expect(statement).toHaveCSS('width', `${page.viewportSize()?.width}px`);
    await axe(page);
  });
}

test('CSR and Auditor have no tab of commissions, and no way to it', async ({ page, t, isPhone, signIn }) => {
  for (const username of ['carlos', 'elena']) {
    await signIn(username);
    await expect(page.getByRole('heading', { level: 1, name: t('dashboard:title') })).toBeVisible();
    const tab = page.getByRole('button', { name: t('platform:tabs.commissions') });
    const more = tabsOf(page, t).getByRole('button', { name: t('platform:shell.more'), exact: true });
    if (isPhone && (await more.isVisible())) {
      await more.click();
      await expect(page.getByRole('navigation', { name: t('platform:shell.all_tabs') })).toBeVisible();
    }
    await expect(tab).toHaveCount(0);
    // As a link that another user sent.
    await page.evaluate(() => history.replaceState({ view: { tab: 'commissions', section: 'periods' } }, ''));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: t('dashboard:title') })).toBeVisible();
  }
});
