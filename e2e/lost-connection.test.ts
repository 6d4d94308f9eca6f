import { callApi, newColleague, newName, openSession } from './api.ts';
import { expect, test } from './fixtures.ts';
import { admin, type Installation } from './installation.ts';

const password = 'un faro en la bahía';

test('a lost connection shows itself, keeps what was typed, and heals', async ({ page, world, t, leads, signIn }) => {
  const [olga, reinaldo] = [newName('Olga Marrero'), newName('Reinaldo Acosta')];
  const lost = page.getByText(t('platform:connection.lost'));
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: t('leads:create.submit') });
  await addLead(world, 'lucia', olga);
  await signIn('miguel');
  await leads.open();
  await expect(leads.card(olga)).toBeVisible();
  await leads.startNew();
  await dialog.getByLabel(t('leads:fields.name')).fill(reinaldo);

  await world.kill();
  await dialog.getByLabel(t('leads:fields.email')).fill('reinaldo@example.com');
  await expect(lost).toBeVisible();
  await create.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    `${t('platform:results.error_creating')}. ${t('platform:connection.failed')}`,
  );
  await expect(dialog.getByLabel(t('leads:fields.name'))).toHaveValue(reinaldo);
  await page.keyboard.press('Escape');
  await leads.search.fill(olga);
  // Shown once, above all content. No column shows an error of its own.
  await expect(page.getByRole('button', { name: t('platform:actions.retry') })).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  // A view whose code this browser has not fetched.
  await leads.show('list');

  await world.start();
  await expect(lost).toBeHidden();
  await expect(page.getByRole('button', { name: olga, exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('records:filters.clear_search') }).click();
  await leads.startNew();
  await expect(dialog.getByLabel(t('leads:fields.name'))).toHaveValue(reinaldo);
  await expect(dialog.getByLabel(t('leads:fields.email'))).toHaveValue('reinaldo@example.com');
  await create.click();
  await expect(page.getByRole('button', { name: reinaldo, exact: true })).toBeVisible();
});

test('a session that the server ends leads back to the sign-in, and on to the work', async ({
  page,
  world,
  t,
  leads,
  signIn,
  fillSignIn,
}) => {
  const dialog = page.getByRole('dialog');
  const { username } = await newColleague(world);
  await signIn(username);
  await leads.open();
  await leads.show('list');
  await leads.startNew();
  await dialog.getByLabel(t('leads:fields.name')).fill('Harold Finley');
  await dialog.getByLabel(t('leads:fields.email')).fill('harold.finley@example.com');
  const given = await admin(world, 'reset-password', '--username', username);
  await expect(page.getByText(t('auth:login.expired'))).toBeVisible();

  await fillSignIn(username, given.password ?? '');
  await page.getByLabel(t('auth:fields.new_password'), { exact: true }).fill(password);
  await page.getByLabel(t('auth:fields.confirmation'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:forced.submit') }).click();
  await leads.expectView('list');
  await leads.startNew();
  await expect(dialog.getByLabel(t('leads:fields.name'))).toHaveValue('Harold Finley');
  await expect(dialog.getByLabel(t('leads:fields.email'))).toHaveValue('harold.finley@example.com');
});

test('what was changed on a lead outlives the session, and goes with Cancel or Save', async ({
  page,
  world,
  t,
  leads,
  signIn,
  fillSignIn,
}) => {
  const unsaved = page.getByText(t('records:panel.unsaved'));
  const notes = page.getByRole('dialog').getByLabel(t('leads:fields.notes'));
  const product = page.getByRole('dialog').getByLabel(t('leads:fields.product_type'));
  const { username } = await newColleague(world);
  const name = newName('Olga Marrero');
  await addLead(world, username, name);
  await signIn(username);
  await leads.open();
  await leads.edit(await leads.openPanel(leads.card(name)));
  await product.selectOption('Casa');
  await notes.fill('Calls back on Monday');
  await expect(unsaved).toBeVisible();
  const given = await admin(world, 'reset-password', '--username', username);
  await expect(page.getByText(t('auth:login.expired'))).toBeVisible();

  await fillSignIn(username, given.password ?? '');
  await page.getByLabel(t('auth:fields.new_password'), { exact: true }).fill(password);
  await page.getByLabel(t('auth:fields.confirmation'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:forced.submit') }).click();
  await expect(notes).toHaveValue('Calls back on Monday');
  await expect(product).toHaveValue('Casa');
  await expect(unsaved).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('platform:actions.cancel') })
    .click();
  await expect(notes).toBeHidden();
  await expect(unsaved).toBeHidden();

  const panel = page.getByRole('dialog', { name: t('leads:panel.title') });
  await leads.edit(panel);
  await expect(notes).toHaveValue('');
  await expect(product).toHaveValue('');
  await notes.fill('Calls back on Tuesday');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('platform:actions.save') })
    .click();
  await expect(page.getByText(t('platform:results.saved'))).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('definition').filter({ hasText: 'Calls back on Tuesday' })).toBeVisible();
  await expect(unsaved).toBeHidden();
});

/** A lead with only a client. */
async function addLead(world: Installation, username: string, name: string): Promise<void> {
  const contact = { name, email: 'olga@example.com' };
  await callApi(world, 'POST', '/leads', { contact }, await openSession(world, username));
}
