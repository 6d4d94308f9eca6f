import { axe } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { recordsOf } from './records.ts';

/** In both languages and at both widths. */
const everywhere = { tag: '@everywhere' };

// The end-to-end tests of a reset and of a first start check those views.

test('axe finds nothing on the ways in', everywhere, async ({ page, t, fillSignIn }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/');
  await expect(button(t('auth:login.submit'))).toBeVisible();
  await axe(page);
  await fillSignIn('ana', 'not her password');
  await expect(page.getByRole('alert')).toBeVisible();
  await axe(page);

  await button(t('auth:login.register')).click();
  await button(t('auth:register.submit')).click();
  await expect(page.getByText(t('auth:validation.terms_required'))).toBeVisible();
  await axe(page);
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill('Orchid-9');
  await expect(page.getByText(t('auth:strength.5'), { exact: true })).toBeVisible();
  await axe(page);
  await button(t('auth:register.sign_in')).click();

  await button(t('auth:login.setup')).click();
  await button(t('auth:setup.submit')).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await axe(page);
  await button(t('auth:back_to_sign_in')).click();

  await button(t('auth:login.forgot')).click();
  await page.getByLabel(t('auth:fields.email')).fill('nobody@example.com');
  await axe(page);
  await button(t('auth:forgot.submit')).click();
  await expect(page.getByRole('heading', { name: t('auth:forgot.sent') })).toBeVisible();
  await axe(page);
});

test('axe finds nothing on the board and the list', everywhere, async ({ page, t, leads, signIn }) => {
  const search = page.getByRole('searchbox');
  await signIn('miguel');
  await leads.open();
  await expect(page.getByRole('article').first()).toBeVisible();
  await axe(page);
  await search.fill('no such person');
  await expect(leads.column('Nuevo').getByText(t('leads:board.no_match'))).toBeVisible();
  await axe(page);
  // The board is empty, because its cards are checked above.
  await page.getByRole('button', { name: t('records:filters.button'), exact: true }).click();
  await expect(page.getByLabel(t('leads:filters.created_from'))).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');

  await leads.show('list');
  await expect(page.getByText(t('leads:list.no_match'))).toBeVisible();
  await axe(page);
  await search.fill('Núñez');
  await expect(page.getByRole('button', { name: /Núñez/ }).first()).toBeVisible();
  await axe(page);
});

test(
  'axe finds nothing on the dashboard, the policies and a policy',
  everywhere,
  async ({ page, t, isPhone, signIn }) => {
    await signIn('ana');
    await expect(page.getByRole('region', { name: t('dashboard:breakdown.users_by_role') })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: t('dashboard:definitions.button') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('dashboard:alert.show') }).click();
    await expect(recordsOf(page).first()).toBeVisible();
    await axe(page);
    if (!isPhone) {
      await page.getByRole('button', { name: t('records:table.columns') }).click();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      await axe(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('records:view.cards') }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
      await axe(page);
    }
    await recordsOf(page).first().getByRole('button').first().click();
    const panel = page.getByRole('dialog', { name: t('policies:panel.title') });
    await expect(panel.getByText(t('policies:panel.facts'))).toBeVisible();
    await expect(panel.getByRole('listitem').last()).toBeVisible();
    await axe(page);
    await panel.getByRole('button', { name: t('records:facts.edit') }).click();
    await expect(panel.getByLabel(t('policies:fields.notes'))).toBeVisible();
    await axe(page);
  },
);

test('axe finds nothing on the new lead and on a lead', everywhere, async ({ page, t, leads, signIn }) => {
  await signIn('miguel');
  await leads.open();
  await leads.search.fill('José Antonio Álvarez');
  await expect(page.getByRole('article')).toHaveCount(1);
  const dialog = await leads.startNew();
  await dialog.getByRole('tab', { name: t('leads:create.lead_tab') }).click();
  await axe(page);
  await dialog.getByRole('button', { name: t('leads:create.submit'), exact: true }).click();
  await expect(dialog.getByText(t('clients:validation.name_required'))).toBeVisible();
  await expect(dialog.getByLabel(t('leads:fields.name'))).toBeFocused();
  await dialog.getByLabel(t('leads:fields.phone'), { exact: true }).fill('561 555 0175');
  await expect(dialog.getByText(t('leads:duplicate.title'))).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const panel = await leads.openPanel(page.getByRole('article').first());
  await expect(panel.getByRole('listitem').last()).toBeVisible();
  await axe(page);
  await leads.edit(panel);
  await axe(page);
});

test(
  'axe finds nothing on what is around the views',
  everywhere,
  async ({ page, t, isPhone, leads, signIn, signOut }) => {
    const userMenu = page.getByRole('button', { name: t('platform:shell.user_menu') });
    await signIn('ana');
    await leads.open();
    await leads.search.fill('José Antonio Álvarez');
    await expect(page.getByRole('article')).toHaveCount(1);
    await userMenu.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await axe(page);
    await page.getByRole('menuitem', { name: t('platform:shell.profile') }).click();
    await expect(page.getByLabel(t('auth:fields.full_name'))).toBeFocused();
    await axe(page);
    await page.keyboard.press('Escape');
    await userMenu.click();
    await page.getByRole('menuitem', { name: t('platform:shell.brand') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    if (!isPhone) {
      await page.keyboard.press('?');
      await expect(page.getByRole('switch')).toBeVisible();
      await axe(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.getByRole('button', { name: t('notifications:title') }).click();
    await expect(page.getByRole('heading', { name: t('notifications:title'), exact: true })).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    if (!isPhone) {
      await page.getByRole('button', { name: t('platform:shell.expand') }).click();
      await axe(page);
      await page.setViewportSize({ width: 820, height: 1180 });
      await page.getByRole('button', { name: t('platform:shell.menu'), exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await axe(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.setViewportSize({ width: 1280, height: 720 });
    }
    await signOut();
    await signIn('elena');
    await expect(page.getByRole('heading', { name: t('dashboard:title') })).toBeVisible();
    await axe(page);
  },
);

test('axe finds nothing on the dialogs that begin something', everywhere, async ({ page, t, signIn }) => {
  const palette = page.getByRole('dialog', { name: t('search:title') });
  const begun = [
    t('quotes:create.button'),
    t('tasks:create.button'),
    t('users:create.button'),
    t('commissions:acts.create_period'),
    t('integrations:list.create'),
  ];
  await signIn('ana');
  for (const name of begun) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('search:button') })
      .click();
    await palette.getByRole('combobox').fill(name);
    await palette.getByRole('option', { name, exact: true }).click();
    await expect(palette).toBeHidden();
    const dialog = page.getByRole('dialog');
    // A quote begins with the choice of its lead, whose list is open.
    await expect(dialog.getByRole('textbox').or(dialog.getByRole('combobox')).first()).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: t('platform:actions.close'), exact: true }).click();
    await expect(dialog).toBeHidden();
  }
});
