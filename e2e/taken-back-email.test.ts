import type { Page } from '@playwright/test';
import { worldPassword } from '#db/world.ts';
import { codeAt } from '#features/two-step/testing.ts';
import { axe } from './accessibility.ts';
import { callApi } from './api.ts';
import { enter } from './enter.ts';
import { expect, testFresh as test } from './fixtures.ts';
import { admin, type Installation, readOutbox } from './installation.ts';
import { openTab } from './open-tab.ts';
import { findRecord } from './records.ts';
import { wordsOf } from './words.ts';

const given = 'Pelican-Dock-31';
const chosen = 'Egret-Lagoon-77';
const marisol = { username: 'marisol', email: 'marisol@example.com', full_name: 'Marisol Vega' };

async function choosePassword(fresh: Installation, username: string, current_password: string): Promise<void> {
  const { access_token } = await callApi(fresh, 'POST', '/auth/login', { username, password: current_password });
  await callApi(fresh, 'PUT', '/auth/password', { current_password, new_password: worldPassword }, access_token);
}

/** Creates an agency with an Admin who has an address, and an operator. */
async function begin(fresh: Installation): Promise<void> {
  const first = await callApi(fresh, 'POST', '/auth/create-default-admin', {});
  await choosePassword(fresh, 'admin', first.password as string);
  const { access_token } = await callApi(fresh, 'POST', '/auth/login', { username: 'admin', password: worldPassword });
  await callApi(fresh, 'POST', '/auth/register', { ...marisol, role: 'Admin', password: given }, access_token);
  await choosePassword(fresh, 'marisol', given);
  const names = ['--username', 'olga', '--email', 'olga@example.com', '--full-name', 'Olga Ruiz'];
  const operator = await admin(fresh, 'create-super-admin', ...names);
  await choosePassword(fresh, 'olga', operator.password as string);
}

/** Sets up an authenticator app for the user who is signed in on a page. Returns the recovery codes. */
async function setUpApp(fresh: Installation, page: Page): Promise<readonly string[]> {
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  const body = { current_password: worldPassword };
  const { setup = '', secret = '' } = await callApi(fresh, 'PUT', '/two-step/app/setup', body, token);
  const app = await callApi(fresh, 'PUT', '/two-step/app', { setup, code: codeAt(secret, new Date()) }, token);
  return app.recovery_codes as unknown as string[];
}

test('an operator changes the email of an Admin, who takes it back', async ({
  page,
  browser,
  locale,
  fresh,
  t,
  isPhone,
}) => {
  const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
  // The language of the installation's mails before the first sign-in with a browser.
  const mailWords = wordsOf('en');
  await begin(fresh);
  await enter(page, t, fresh.url, 'olga');
  const [code = ''] = await setUpApp(fresh, page);
  const dialog = page.getByRole('dialog', { name: t('super-admin:accounts.edit_title', { name: marisol.full_name }) });

  await test.step('the operator writes another address, and is asked who is asking', async () => {
    await openTab(page, t, 'superadmin');
    await page.getByRole('tab', { name: t('super-admin:sections.accounts'), exact: true }).click();
    const account = await findRecord(page, marisol.full_name);
    const name = isPhone ? t('super-admin:accounts.edit_title', { name: marisol.full_name }) : marisol.full_name;
    await account.getByRole('button', { name }).click();
    await dialog.getByLabel(t('super-admin:fields.email'), { exact: true }).fill('stranger@example.com');
    await button(t('platform:actions.save')).click();
    await expect(dialog.getByRole('heading', { name: t('two-step:confirm.title') })).toBeVisible();
    await axe(page);
  });

  await test.step('a wrong code confirms nothing, a recovery code does, and the address is stored', async () => {
    await dialog.getByLabel(t('auth:fields.current_password'), { exact: true }).fill(worldPassword);
    await dialog.getByLabel(t('two-step:confirm.code')).fill('12345');
    await button(t('two-step:confirm.submit')).click();
    await expect(dialog.getByText(t('two-step:errors.wrong_code'))).toBeVisible();
    await dialog.getByLabel(t('two-step:confirm.code')).fill(code);
    await button(t('two-step:confirm.submit')).click();
    await expect(page.getByText(t('super-admin:accounts.updated'))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('stranger@example.com')).toBeVisible();
  });

  const home = await (await browser.newContext({ locale: locale ?? 'en-US' })).newPage();
  await test.step('the Admin hears of it at the old address, and takes the account back there', async () => {
    const subject = mailWords('auth:mail.email_replaced.subject');
    const mail = await readOutbox(fresh, { address: marisol.email, subject });
    expect(mail.text).toContain(mailWords('auth:mail.email_replaced.by_operator', { username: marisol.username }));
    await home.goto(mail.text?.match(/http\S+/)?.[0] ?? '');
    await expect(home.getByRole('heading', { name: t('auth:link.restore-email.title') })).toBeVisible();
    await axe(home);
    await button(t('auth:link.restore-email.submit'), home).click();
    await expect(home.getByText(t('auth:answers.restore-email'))).toBeVisible();
  });

  await test.step('she chooses a new password, and reads in the bell who it was', async () => {
    const mail = await readOutbox(fresh, { address: marisol.email, subject: t('auth:mail.reset.subject') });
    await home.goto(mail.text?.match(/http\S+/)?.[0] ?? '');
    await home.getByLabel(t('auth:fields.new_password'), { exact: true }).fill(chosen);
    await home.getByLabel(t('auth:fields.confirmation'), { exact: true }).fill(chosen);
    await button(t('auth:reset.submit'), home).click();
    await expect(home.getByRole('heading', { name: t('auth:reset.done_title') })).toBeVisible();
    await enter(home, t, fresh.url, 'marisol', chosen);
    await home.getByRole('button', { name: t('notifications:unread_one', { total: '1' }) }).click();
    const act = t('notifications:acts.email_changed', { account: marisol.full_name });
    const told = t('notifications:kind.operator.acted', { operator: 'Olga Ruiz', act });
    await expect(home.getByRole('dialog', { name: t('notifications:title'), exact: true })).toContainText(told);
  });
  await home.context().close();

  await test.step('the operator sees the address as it was', async () => {
    await page.reload();
    await expect(await findRecord(page, marisol.full_name)).toContainText(marisol.email);
  });
});
