import { expect, test } from './fixtures.ts';

test('a quote becomes a policy, once, and is found among the policies', async ({ page, t, signIn }) => {
  const button = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true });
  const dialog = page.getByRole('dialog', { name: t('policies:create.title') });

  await signIn('lucia');
  await page.getByRole('button', { name: new RegExp(`^${t('quotes:status.Enviada')}`) }).click();
  await button('policies:create.button').first().click();
  await expect(dialog.getByLabel(t('policies:fields.notes'))).toHaveValue(/COT-\d{4}-\d{6}/);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/convert-to-policy')),
    dialog.getByRole('button', { name: t('policies:create.submit'), exact: true }).dblclick(),
  ]);
  const { policy_number } = await answer.json();
  await expect(page.getByText(t('policies:create.done', { number: policy_number }))).toBeVisible();
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('policies:create.view') })
    .click();

  const panel = page.getByRole('dialog', { name: t('policies:panel.title') });
  await expect(panel.getByLabel(t('policies:fields.policy_number'))).toHaveValue(policy_number);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('searchbox').fill(policy_number);
  await expect(page.getByRole('article')).toHaveCount(1);
});
