import { axe } from './accessibility.ts';
import { expect, testFresh as test } from './fixtures.ts';
import { chooseStatus, statusIn } from './status.ts';

const person = { name: 'María José Peña Ñíguez', email: 'maria.pena@example.com', phone: '(305) 555-0142' };
const chosenPassword = 'un faro en la bahía';

test('an agency begins: the first administrator, and her first leads', { tag: '@each-language' }, async ({
  page,
  context,
  t,
  isPhone,
  leads,
  complaints,
  fillSignIn,
  signOut,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  const credentials = await test.step('creates the default administrator, shown once', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/');
    await button(t('auth:login.setup')).click();
    await button(t('auth:setup.submit')).click();
    await expect(page.getByRole('heading', { name: t('auth:setup.done_title') })).toBeFocused();
    await axe(page);
    const copy = async (what: string) => {
      await button(`${t('platform:actions.copy')} ${what}`).click();
      await expect(button(`${t('platform:actions.copied')} ${what}`)).toBeVisible();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    const username = await copy(t('auth:fields.username'));
    const password = await copy(t('auth:fields.password'));
    expect(username).toBe('admin');
    await expect(page.getByText(password, { exact: true })).toBeVisible();
    await button(t('auth:continue')).click();
    return { username, password };
  });

  await test.step('signs in and must choose a password of her own', async () => {
    await expect(page.getByLabel(t('auth:fields.username'))).toHaveValue('admin');
    await expect(page.getByLabel(t('auth:fields.password'), { exact: true })).toBeFocused();
    await fillSignIn(credentials.username, credentials.password);
    await expect(page.getByRole('heading', { name: t('auth:forced.title') })).toBeVisible();
    const chosen = page.getByLabel(t('auth:fields.new_password'), { exact: true });
    await chosen.fill('abcdefgh');
    await expect(page.getByText(t('auth:strength.2'), { exact: true })).toBeVisible();
    await button(t('auth:forced.submit')).click();
    await expect(page.getByText(t('users:validation.password_weak'))).toBeVisible();
    await axe(page);
    await chosen.fill(chosenPassword);
    await page.getByLabel(t('auth:fields.confirmation'), { exact: true }).fill(chosenPassword);
    await button(t('auth:forced.submit')).click();
  });

  await test.step('is told the first steps instead of figures', async () => {
    const steps = page.getByRole('region', { name: t('dashboard:first_steps.title') });
    await expect(steps.getByText(t('dashboard:first_steps.progress', { done: '0', total: '8' }))).toBeVisible();
    await expect(steps.getByRole('button', { name: t('dashboard:step_acts.lead') })).toBeVisible();
    await expect(page.getByRole('region')).toHaveCount(1);
    await axe(page);
  });

  await test.step('finds an empty board', async () => {
    await leads.open();
    await expect(leads.column('Nuevo').getByText(t('leads:board.empty_new'))).toBeVisible();
    for (const status of ['Nuevo', 'Contactado', 'Cotizado', 'Cerrado', 'Perdido'] as const) {
      await leads.expectCount(status, 0);
    }
    await axe(page);
  });

  await test.step('creates a lead; what is missing is said where it is missing', async () => {
    await leads.startNew();
    await dialog.getByRole('tab', { name: t('leads:create.lead_tab') }).click();
    await button(t('leads:create.submit')).click();
    await expect(dialog.getByLabel(t('leads:fields.name'))).toBeFocused();
    await expect(dialog.getByText(t('clients:validation.name_required'))).toBeVisible();
    await expect(dialog.getByText(t('clients:validation.email_required'))).toBeVisible();

    await dialog.getByLabel(t('leads:fields.name')).fill(person.name);
    await dialog.getByLabel(t('leads:fields.email')).fill('maria.pena');
    await button(t('leads:create.submit')).click();
    await expect(dialog.getByLabel(t('leads:fields.email'))).toBeFocused();
    await expect(dialog.getByText(t('clients:validation.email_invalid'))).toBeVisible();
    await dialog.getByLabel(t('leads:fields.email')).fill(person.email);
    await dialog.getByLabel(t('leads:fields.phone'), { exact: true }).fill(person.phone);
    await dialog.getByLabel(t('leads:fields.tcpa_consent')).check();
    await button(t('leads:create.next')).click();
    await dialog.getByLabel(t('leads:fields.product_type')).selectOption(t('leads:product.Casa'));
    await dialog.getByLabel(t('leads:fields.source')).selectOption(t('leads:source.WhatsApp'));
    await dialog.getByLabel(t('leads:fields.zip_code')).fill('33135');
    await button(t('leads:create.submit')).click();
    await expect(page.getByText(t('platform:results.created'))).toBeVisible();
    await leads.expectCount('Nuevo', 1);
    await expect(leads.column('Nuevo').getByText(person.name, { exact: true })).toBeVisible();
  });

  await test.step('is told that she knows this phone, and adds the second lead to that client', async () => {
    await leads.startNew();
    await dialog.getByLabel(t('leads:fields.name')).fill('María J. Peña');
    await dialog.getByLabel(t('leads:fields.email')).fill('mj@example.org');
    await dialog.getByLabel(t('leads:fields.phone'), { exact: true }).fill('+1 305.555.0142');
    await expect(dialog.getByText(t('leads:duplicate.title'))).toBeVisible();
    await expect(dialog.getByText(`${person.email} · ${person.phone}`)).toBeVisible();
    await button(t('leads:duplicate.choose')).click();
    await expect(button(t('leads:duplicate.chosen'))).toHaveAttribute('aria-pressed', 'true');
    await button(t('leads:create.next')).click();
    await dialog.getByLabel(t('leads:fields.product_type')).selectOption(t('leads:product.Auto'));
    await button(t('leads:create.submit_existing')).click();
    await leads.expectCount('Nuevo', 2);
    await expect(leads.card(person.name)).toHaveCount(2);
  });

  const home = leads.card(person.name).filter({ hasText: t('leads:product.Casa') });

  await test.step('moves a card to the next column, where it stays', async () => {
    const moved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    if (isPhone) await chooseStatus(statusIn(home, t), t('leads:status.Contactado'));
    else await home.getByRole('link', { name: person.phone }).dragTo(leads.column('Contactado'));
    await leads.expectCount('Nuevo', 1);
    await leads.expectCount('Contactado', 1);
    await expect(leads.column('Contactado').getByText(t('leads:product.Casa'))).toBeVisible();
    expect((await moved).status()).toBe(200);
    await page.reload();
    await leads.expectCount('Nuevo', 1);
    await leads.expectCount('Contactado', 1);
    await expect(leads.column('Contactado').getByText(t('leads:product.Casa'))).toBeVisible();
  });

  await test.step('finds it by name, phone and zip code', async () => {
    const searched = async (text: string, nuevo: number, contactado: number) => {
      await leads.search.fill(text);
      for (const [status, count] of [['Nuevo', nuevo] as const, ['Contactado', contactado] as const]) {
        // On a phone one column fills the screen, so columns without matches are hidden.
        if (isPhone && count === 0 && nuevo + contactado > 0) await expect(leads.column(status)).toBeHidden();
        else await leads.expectCount(status, count);
      }
    };
    await searched('pena niguez', 1, 1);
    await searched('nobody of this name', 0, 0);
    await expect(leads.column('Nuevo').getByText(t('leads:board.no_match'))).toBeVisible();
    await searched('555-0142', 1, 1);
    await searched('33135', 0, 1);
    await page.getByRole('button', { name: t('records:filters.clear_search') }).click();
    await expect(leads.search).toHaveValue('');
    await leads.expectCount('Nuevo', 1);
  });

  await test.step('opens it, writes a note, and sees who did what', async () => {
    const panel = await leads.openPanel(home);
    await leads.edit(panel);
    await panel.getByLabel(t('leads:fields.notes')).fill('Prefiere que la llamen por la tarde.');
    await panel.getByRole('button', { name: t('platform:actions.save') }).click();
    await expect(page.getByText(t('platform:results.saved'))).toBeVisible();
    const changed = panel.getByRole('listitem').filter({ hasText: 'Prefiere que la llamen por la tarde.' });
    await expect(changed).toContainText(t('leads:history.updateLead'));
    await expect(changed).toContainText(/Administrator|Administrador/);
    await expect(panel.getByRole('listitem').last()).toContainText(t('leads:history.createLead'));

    const wish = (product: 'Auto' | 'Casa') =>
      panel.getByRole('definition').filter({ hasText: t(`leads:product.${product}`) });
    await panel.getByRole('button', { name: `${t('leads:story.lead')} · ${t('leads:product.Auto')}` }).click();
    await expect(wish('Auto')).toBeVisible();
    await page.goBack();
    await expect(wish('Casa')).toBeVisible();
    await expect(
      panel.getByRole('definition').filter({ hasText: 'Prefiere que la llamen por la tarde.' }),
    ).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
  });

  await signOut();
  // Until this point the page reported no refused request, no policy violation, and no other error.
  expect(complaints).toEqual([]);

  await test.step('cannot create a second first administrator', async () => {
    await button(t('auth:login.setup')).click();
    await button(t('auth:setup.submit')).click();
    await expect(page.getByRole('alert')).toHaveText(t('auth:errors.already_initialized'));
  });
});
