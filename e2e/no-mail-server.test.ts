import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { worldPassword } from '#db/world.ts';
import { axe } from './accessibility.ts';
import { callApi } from './api.ts';
import { enter } from './enter.ts';
import { test as base, expect } from './fixtures.ts';
import { admin, type Installation, install } from './installation.ts';
import { openTab } from './open-tab.ts';
import { type Outside, startOutside } from './outside.ts';
import { findRecord } from './records.ts';
import { expectStatus } from './status.ts';
import { emptyData } from './world-data.ts';

/** An installation on its first day, without users and without a mail server. */
const test = base.extend<{ silent: Installation; outside: Outside }>({
  silent: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const silent = await install(emptyData(), () => ({ SMTP_URL: '' }));
      await use(silent);
      await silent.remove();
    },
    { timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  outside: async ({}, use) => {
    const outside = await startOutside();
    await use(outside);
    await outside.close();
  },
  baseURL: ({ silent }, use) => use(silent.url),
});

const client = { name: 'Rosario Vidal', email: 'rosario.vidal@example.com', phone: '3055550142' };
const colleague = { username: 'rosa', email: 'rosa@example.com', full_name: 'Rosa Vega', role: 'CSR' };

async function choosePassword(silent: Installation, username: string, current_password: string): Promise<string> {
  const { access_token } = await callApi(silent, 'POST', '/auth/login', { username, password: current_password });
  const change = { current_password, new_password: worldPassword };
  await callApi(silent, 'PUT', '/auth/password', change, access_token);
  const session = await callApi(silent, 'POST', '/auth/login', { username, password: worldPassword });
  return session.access_token as string;
}

/** Creates the first Admin with a lead and a colleague, and an operator. */
async function begin(silent: Installation): Promise<void> {
  const first = await callApi(silent, 'POST', '/auth/create-default-admin', {});
  const token = await choosePassword(silent, 'admin', first.password as string);
  await callApi(silent, 'POST', '/leads', { contact: client, product_type: 'Auto', zip_code: '33135' }, token);
  await callApi(silent, 'POST', '/auth/register', { ...colleague, password: 'Pelican-Dock-31' }, token);
  const names = ['--username', 'olga', '--email', 'olga@example.com', '--full-name', 'Olga Ruiz'];
  const operator = await admin(silent, 'create-super-admin', ...names);
  await choosePassword(silent, 'olga', operator.password as string);
}

/** The names of the files that are in no mailbox. */
function filesFor({ dataDir }: Installation, address: string): string[] {
  const outbox = path.join(dataDir, 'outbox');
  return existsSync(outbox) ? readdirSync(outbox).filter((file) => file.includes(address)) : [];
}

const elsewhere = async (browser: Browser, locale: string | undefined): Promise<Page> =>
  (await browser.newContext({ locale: locale ?? 'en-US', reducedMotion: 'reduce' })).newPage();

test('on the first day nothing claims to be sent; once there is a mail server, what waited leaves once', {
  tag: '@each-language',
}, async ({ page, browser, locale, silent, outside, t, leads, isPhone }) => {
  const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
  // What waited leaves with a job that runs once a minute.
  test.setTimeout(240_000);
  await begin(silent);

  await test.step('whoever has forgotten a password is told that no mail comes', async () => {
    await page.goto('/');
    await button(t('auth:login.forgot')).click();
    await page.getByLabel(t('auth:fields.email')).fill(colleague.email);
    await button(t('auth:forgot.submit')).click();
    await expect(page.getByText(t('auth:forgot.no_mail'))).toBeVisible();
    await axe(page);
  });

  await enter(page, t, silent.url, 'admin');
  const bar = page.getByRole('region', { name: t('users/mail-bar:label') });

  await test.step('the Admin is told at once, and copies the link by which a colleague begins', async () => {
    await expect(bar).toContainText(t('users/mail-bar:admin'));
    await openTab(page, t, 'users');
    const row = isPhone
      ? page.getByRole('article', { name: colleague.full_name })
      : page.getByRole('row', { name: new RegExp(colleague.full_name) });
    await row.getByRole('button', { name: colleague.full_name, exact: true }).click();
    const panel = page.getByRole('dialog', { name: t('users:panel.title') });
    await panel.getByRole('button', { name: t('auth/invitation:make') }).click();
    const link = await panel.getByLabel(t('auth/invitation:link'), { exact: true }).inputValue();
    expect(link).toContain('?action=invitation&token=');
    await axe(page);
    const hers = await elsewhere(browser, locale);
    await hers.goto(link);
    await hers.getByLabel(t('auth:fields.new_password'), { exact: true }).fill('Egret-Lagoon-77');
    await hers.getByLabel(t('auth:fields.confirmation'), { exact: true }).fill('Egret-Lagoon-77');
    await button(t('auth:reset.submit'), hers).click();
    await expect(hers.getByRole('heading', { name: t('auth:reset.done_title') })).toBeVisible();
    await hers.context().close();
    await page.keyboard.press('Escape');
  });

  await test.step('what she writes to a client waits, and says why', async () => {
    await leads.open();
    const panel = await leads.openPanel(leads.card(client.name));
    await panel.getByRole('button', { name: t('communications/by-hand:write_to', { name: client.name }) }).click();
    const dialog = page.getByRole('dialog', { name: t('communications/by-hand:write_to', { name: client.name }) });
    await dialog.getByLabel(t('communications/by-hand:fields.purpose')).selectOption('service');
    await dialog.getByLabel(t('communications/by-hand:fields.subject')).fill('Sus papeles');
    await dialog.getByLabel(t('communications/by-hand:fields.content')).fill('Ya están listos.');
    await expect(dialog.getByText(t('communications:reasons.no_mail_server'))).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: t('communications/by-hand:send'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await panel.press('Escape');
    await expect(panel).toBeHidden();
  });

  const history = async () => {
    await openTab(page, t, 'communications');
    await page.getByRole('tab', { name: t('communications:sections.history') }).click();
    return findRecord(page, client.name);
  };
  await test.step('the history has it as pending, and there is no file of it', async () => {
    await expectStatus(await history(), 'Pending');
    expect(filesFor(silent, client.email)).toEqual([]);
  });

  const operator = await elsewhere(browser, locale);
  await test.step('an operator sees the warning, and sets a mail server', async () => {
    await enter(operator, t, silent.url, 'olga');
    const theirs = operator.getByRole('region', { name: t('users/mail-bar:label') });
    await expect(theirs).toContainText(t('users/mail-bar:operator'));
    await openTab(operator, t, 'superadmin');
    await operator.getByRole('tab', { name: t('super-admin:sections.overview'), exact: true }).click();
    const line = operator.getByRole('listitem').filter({ hasText: t('super-admin:health.parts.mail') });
    await expect(line).toContainText(t('super-admin:health.states.warning'));
    await button(t('users/mail-bar:mend'), operator).click();
    const { hostname, port } = new URL(outside.settings.SMTP_URL ?? '');
    const field = (name: 'smtp_host' | 'smtp_port' | 'smtp_security') =>
      operator.getByLabel(t(`system/settings:settings.fields.${name}`), { exact: true });
    await field('smtp_host').fill(hostname);
    await field('smtp_port').fill(port);
    await field('smtp_security').selectOption('none');
    await axe(operator);
    await button(t('platform:actions.save'), operator).click();
    await expect(operator.getByText(t('system/settings:settings.saved'), { exact: true })).toBeVisible();
    await expect(theirs).toBeHidden();
  });
  await operator.context().close();

  await test.step('what waited leaves, once', async () => {
    const mail = await outside.readMail(client.email, 'Sus papeles', 100_000);
    expect(mail.text).toContain('Ya están listos.');
    await page.reload();
    await expectStatus(await history(), 'Sent');
    await expect(bar).toBeHidden();
    expect(outside.countMails(client.email)).toBe(1);
    expect(filesFor(silent, client.email)).toEqual([]);
  });
});
