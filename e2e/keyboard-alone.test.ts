import { worldPassword } from '#db/world.ts';
import { expect, test } from './fixtures.ts';
import { keyboardOn } from './keyboard.ts';
import { tabsOf } from './open-tab.ts';
import { statusIn } from './status.ts';

test('the whole work is done with the keyboard alone', { tag: ['@desktop', '@each-language'] }, async ({
  page,
  t,
  leads,
}) => {
  const { press, tabTo } = keyboardOn(page);
  const item = (name: string) => page.getByRole('menuitem', { name });

  await test.step('signs in', async () => {
    await page.goto('/');
    await expect(page.getByLabel(t('auth:fields.username'))).toBeFocused();
    await page.keyboard.type('lucia');
    await press('Tab');
    await page.keyboard.type(worldPassword);
    await press('Enter');
    await expect(page.getByRole('heading', { name: t('dashboard:title') })).toBeVisible();
  });

  await test.step('goes to the leads', async () => {
    await tabTo(tabsOf(page, t).getByRole('button', { name: t('platform:tabs.leads') }));
    await press('Enter');
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  await test.step('skips to the content', async () => {
    await tabTo(page.getByRole('link', { name: t('platform:shell.skip') }), 'Shift+Tab');
    await press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  const userMenu = page.getByRole('button', { name: t('platform:shell.user_menu') });
  await test.step('opens the user menu, walks through it, and leaves it', async () => {
    await tabTo(userMenu, 'Shift+Tab');
    await press('Enter');
    await expect(item(t('platform:shell.profile'))).toBeFocused();
    await press('ArrowDown');
    await expect(item(t('carriers:title'))).toBeFocused();
    await press('ArrowDown');
    await expect(item(t('search:title'))).toBeFocused();
    await press('ArrowDown');
    await expect(item(t('platform:shortcuts.title'))).toBeFocused();
    await press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp');
    await expect(item(t('platform:shell.sign_out'))).toBeFocused();
    await press('Escape');
    await expect(userMenu).toBeFocused();
    await expect(page.getByRole('menu')).toBeHidden();
  });

  await test.step('opens the dialog for a new lead, cannot tab out of it, and leaves it', async () => {
    await press('n');
    const dialog = page.getByRole('dialog', { name: t('leads:create.title') });
    await expect(dialog.getByLabel(t('leads:fields.name'))).toBeFocused();
    for (let presses = 0; presses < 20; presses += 1) {
      await press('Tab');
      // A date field contains its button, so `:focus` doesn't match the field itself.
      await expect(dialog.locator(':focus, input:focus-within')).toHaveCount(1);
    }
    await tabTo(dialog.getByRole('tab', { name: t('leads:create.contact_tab') }));
    await press('ArrowRight');
    await expect(dialog.getByRole('tab', { name: t('leads:create.lead_tab'), selected: true })).toBeFocused();
    await press('Escape');
    await expect(dialog).toBeHidden();
    await expect(userMenu).toBeFocused();
  });

  await test.step('reads which keys there are, switches them off, and on again', async () => {
    const help = page.getByRole('dialog', { name: t('platform:shortcuts.title') });
    const choice = help.getByRole('switch', { name: t('platform:shortcuts.on') });
    await press('?');
    await expect(help.getByRole('row', { name: t('leads:create.button') })).toBeVisible();
    await tabTo(choice);
    await press('Space');
    await expect(choice).not.toBeChecked();
    await press('Escape');
    await expect(help).toBeHidden();
    await press('n');
    await press('?');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(userMenu).toBeFocused();
    await press('Enter');
    await tabTo(item(t('platform:shortcuts.title')), 'ArrowDown');
    await press('Enter');
    await tabTo(choice);
    await press('Space');
    await expect(choice).toBeChecked();
    await press('Escape');
    await expect(help).toBeHidden();
  });

  let moved = '';
  await test.step('moves a card; it is said, and the focus goes with it', async () => {
    const column = leads.column('Nuevo');
    const before = await leads.countOf('Nuevo');
    moved = (await column.getByRole('article').first().getAttribute('aria-label')) ?? '';
    await tabTo(statusIn(column, t).first());
    await press('Enter', 'ArrowDown', 'Enter');
    const said = t('records:moved', { name: moved, status: t('leads:status.Contactado') });
    await expect(page.getByRole('status').filter({ hasText: said })).toBeAttached();
    await leads.expectCount('Nuevo', before - 1);
    await expect(leads.column('Contactado').getByText(moved, { exact: true })).toBeVisible();
    await expect(statusIn(leads.card(moved), t)).toBeFocused();
  });

  await test.step('opens a lead, makes fields of it and facts again, and comes back to its card', async () => {
    const name = leads.card(moved).getByRole('button').first();
    await tabTo(name, 'Shift+Tab');
    await press('Enter');
    const panel = page.getByRole('dialog', { name: t('leads:panel.title') });
    const edit = panel.getByRole('button', { name: t('records:facts.edit') });
    await tabTo(edit);
    await press('Enter');
    await expect(panel.getByLabel(t('leads:fields.product_type'))).toBeFocused();
    await tabTo(panel.getByRole('button', { name: t('platform:actions.cancel') }));
    await press('Enter');
    await expect(edit).toBeFocused();
    await expect(panel.getByRole('listitem').last()).toBeVisible();
    await press('Escape');
    await expect(panel).toBeHidden();
    await expect(name).toBeFocused();
  });

  await test.step('reaches the search from anywhere', async () => {
    await press('/');
    await expect(leads.search).toBeFocused();
    await page.keyboard.type('n/n');
    await expect(leads.search).toHaveValue('n/n');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
