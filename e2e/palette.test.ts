import { axe } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test('the palette finds a person, goes to a tab, and begins what the role may do', async ({
  page,
  t,
  isPhone,
  signIn,
}) => {
  const palette = page.getByRole('dialog', { name: t('search:title') });
  const field = palette.getByRole('combobox');
  const option = (name: string | RegExp) => palette.getByRole('option', { name });
  const open = async () => {
    if (isPhone)
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('search:button') })
        .click();
    else await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  };
  await signIn('lucia');
  await open();
  await expect(option(t('leads:create.button'))).toBeVisible();
  await axe(page);

  await test.step('a lead, by a part of the name without its accents', async () => {
    await field.fill('jose antonio alv');
    await expect(option(/José Antonio Álvarez/)).toHaveCount(1);
    await axe(page);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: t('leads:panel.title') });
    await expect(panel.getByRole('heading', { name: /José Antonio Álvarez/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('nothing, said as that', async () => {
    await open();
    await expect(option(/José Antonio Álvarez/)).toBeVisible();
    await field.fill('no such person');
    await expect(palette.getByText(t('search:nothing', { q: 'no such person' }))).toBeVisible();
    await axe(page);
  });

  await test.step('a tab, with the keyboard', async () => {
    await field.fill(t('platform:tabs.policies'));
    await expect(option(t('platform:tabs.policies'))).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: t('policies:title') })).toBeVisible();
  });

  await test.step('a new lead, from a tab that is not the leads', async () => {
    await open();
    await field.fill(t('leads:create.button'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('leads:create.title') });
    await expect(dialog.getByLabel(t('leads:fields.name'))).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
