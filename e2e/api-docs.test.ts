import { expect, test } from './fixtures.ts';

test('the page about the API shows its operations, within the content policy', { tag: '@desktop' }, async ({
  page,
  complaints,
}) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /Vigencia/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'auth', exact: true }).click();
  await expect(
    page.getByRole('button', { name: /POST \/api\/auth\/login|post ​?\/auth\/​?login/i }).first(),
  ).toBeVisible();
  await expect(page.locator('.opblock')).not.toHaveCount(0);
  expect(complaints).toEqual([]);
});
