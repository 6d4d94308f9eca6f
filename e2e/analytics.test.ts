import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';
import { axe } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './open-tab.ts';

test('from a range and a filter to a number, its rows, and the same in a file', { tag: '@everywhere' }, async ({
  page,
  t,
  signIn,
}) => {
  await signIn('ana');
  await openTab(page, t, 'analytics');
  await expect(page.getByRole('region', { name: t('analytics:insights_label') })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: t('analytics:presets.days_90') }).click();
  await page.getByRole('button', { name: t('analytics:filters.title') }).click();
  const dialog = page.getByRole('dialog', { name: t('analytics:filters.title') });
  await dialog.getByRole('checkbox', { name: t('analytics:sources.Web'), exact: true }).check();
  await dialog.getByRole('button', { name: t('analytics:filters.use') }).click();
  const inUse = page.getByRole('group', { name: t('records:filters.in_use') });
  await expect(inUse).toContainText(t('analytics:sources.Web'));

  // The number, its definition, and how many records it counts.
  const card = page.getByRole('button', { name: new RegExp(`^${t('analytics:cards.leads')}: \\d+$`) });
  const count = Number((await card.getAttribute('aria-label'))?.split(': ')[1]);
  expect(count).toBeGreaterThan(0);
  await card.click();
  const number = page.getByRole('dialog', { name: t('analytics:cards.leads') });
  await expect(number).toContainText(/Eastern Time|hora del Este/);
  await axe(page);

  // The list has that many rows, and going back restores the range and the filter.
  const [answer] = await Promise.all([
    page.waitForResponse((response) => /\/api\/leads\?.*count=exact/.test(response.url())),
    number.getByRole('button', { name: t('analytics:number.rows', { count, total: String(count) }) }).click(),
  ]);
  expect(answer.headers()['x-total-count']).toBe(String(count));
  await expect(page.getByRole('heading', { level: 1, name: t('leads:title') })).toBeVisible();
  await page.goBack();
  await expect(inUse).toContainText(t('analytics:sources.Web'));

  // The file contains the same figures and names its filters.
  await page.getByRole('tab', { name: t('analytics:sections.funnel') }).click();
  const report = t('analytics:sections.funnel');
  await page.getByRole('button', { name: t('analytics:export.formats', { report }) }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('analytics:formats.excel') }).click(),
  ]);
  const { sheets } = await readXlsx(await readFile(await download.path()));
  const [leads] = sheets[0]?.rows[1] ?? [];
  expect(leads).toBe(count);
  expect(JSON.stringify(sheets.at(-1)?.rows)).toContain('Web');
});
