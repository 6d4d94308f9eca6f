import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures.ts';

const manifest = path.resolve(import.meta.dirname, '../dist/web/.vite/manifest.json');

/** The file that the browser fetches for a view. Its name doesn't contain the view's name. */
function fileOf(view: string): string {
  const chunks: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'));
  const [, chunk] = Object.entries(chunks).find(([source]) => source.endsWith(`${view}.tsx`)) ?? [];
  if (!chunk) throw new Error(`The build has no chunk for ${view}.`);
  return chunk.file;
}

test('a view whose code is gone since the server was updated says so, and the way out brings the new one', async ({
  page,
  t,
  complaints,
  signIn,
  leads,
}) => {
  const alert = page.getByRole('alert');
  const retry = alert.getByRole('button', { name: t('platform:actions.retry') });
  const gone = (view: string) => page.route(`**/${fileOf(view)}`, (route) => route.fulfill({ status: 404 }));

  await test.step('in a tab', async () => {
    await signIn('ana');
    await leads.open();
    await gone('leads-list');
    await leads.show('list');
    await expect(alert).toContainText(t('platform:results.error_loading_text'));
    await expect(page.getByText(t('platform:connection.lost'))).toBeHidden();
    await expect(page.getByRole('button', { name: t('platform:shell.user_menu') })).toBeVisible();
    await page.unrouteAll();
    await retry.click();
    await expect(page.getByRole('heading', { name: t('leads:title') })).toBeVisible();
    await expect(alert).toBeHidden();
  });

  await test.step('around the tabs', async () => {
    await gone('shell');
    await page.reload();
    await expect(alert).toContainText(t('platform:results.error_loading_text'));
    await page.unrouteAll();
    await retry.click();
    await expect(page.getByRole('heading', { name: t('leads:title') })).toBeVisible();
  });
  // React logs the error that a boundary caught to the console.
  complaints.length = 0;
});
