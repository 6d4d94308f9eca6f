import type { BrowserContext, Page } from '@playwright/test';
import { worldPassword } from '#db/world.ts';
import { codeAt } from '#features/two-step/testing.ts';
import { axe } from './accessibility.ts';
import { callApi } from './api.ts';
import { expect, testFresh as test } from './fixtures.ts';
import type { Installation } from './installation.ts';
import { openTab } from './open-tab.ts';

const given = 'Pelican-Dock-31';

/** Adds a virtual authenticator to the browser, which always confirms the user's presence. */
async function giveAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Creates an Admin and a colleague, each with the world's password. */
async function beginAgency(fresh: Installation): Promise<void> {
  const choosePassword = async (username: string, current_password: string) => {
    const { access_token } = await callApi(fresh, 'POST', '/auth/login', { username, password: current_password });
    await callApi(fresh, 'PUT', '/auth/password', { current_password, new_password: worldPassword }, access_token);
  };
  const admin = await callApi(fresh, 'POST', '/auth/create-default-admin', {});
  await choosePassword('admin', admin.password as string);
  const { access_token } = await callApi(fresh, 'POST', '/auth/login', { username: 'admin', password: worldPassword });
  const rosa = {
    username: 'rosa',
    email: 'rosa@example.com',
    full_name: 'Rosa Vidal',
    role: 'Agente',
    password: given,
  };
  await callApi(fresh, 'POST', '/auth/register', rosa, access_token);
  await choosePassword('rosa', given);
}

test('an agency demands two steps, and loses nobody who loses a device', { tag: '@each-language' }, async ({
  page,
  context,
  fresh,
  t,
  isPhone,
  fillSignIn,
  signOut,
}) => {
  // Nine sign-ins, one after the other.
  test.setTimeout(240_000);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const inside = page.getByRole('button', { name: t('platform:shell.user_menu') });
  const password = (name = t('auth:fields.current_password')) => page.getByLabel(name, { exact: true }).last();
  // Passkeys belong to a host name.
  const home = fresh.url.replace('127.0.0.1', 'localhost');
  const begin = async (username: string) => {
    await page.goto(home);
    await fillSignIn(username, worldPassword);
  };
  const shownCodes = () => page.getByRole('list', { name: t('two-step:codes.title') }).getByRole('listitem');
  const keepCodes = async () => {
    await expect(shownCodes()).toHaveCount(10);
    const codes = await shownCodes().allInnerTexts();
    await expect(button(t('two-step:codes.done'))).toBeDisabled();
    await page.getByLabel(t('two-step:codes.kept')).check();
    await button(t('two-step:codes.done')).click();
    return codes;
  };
  await beginAgency(fresh);
  await giveAuthenticator(context, page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let secret = '';
  let adminsCodes: string[] = [];
  let rosasCodes: string[] = [];

  await test.step('the Admin sets an app up in the profile', async () => {
    await begin('admin');
    await inside.click();
    await page.getByRole('menuitem', { name: t('platform:shell.profile') }).click();
    await button(t('two-step:settings.set_up_app')).click();
    await password().fill('Wrong-Ibis-63');
    await button(t('two-step:continue')).click();
    await expect(dialog.getByText(t('two-step:errors.wrong_password'))).toBeVisible();
    await password().fill(worldPassword);
    await button(t('two-step:continue')).click();
    await expect(page.getByRole('img', { name: t('two-step:app.picture') })).toBeVisible();
    await expect(page.getByLabel(t('two-step:fields.code'))).toBeFocused();
    await axe(page);
    await button(t('platform:actions.copy')).click();
    secret = await page.evaluate<string>('navigator.clipboard.readText()');
    await page.getByLabel(t('two-step:fields.code')).fill('12345');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(t('two-step:errors.wrong_code'))).toBeVisible();
    await page.getByLabel(t('two-step:fields.code')).fill(codeAt(secret, new Date()));
    await page.keyboard.press('Enter');
    await axe(page);
    adminsCodes = await keepCodes();
    await expect(button(t('two-step:settings.remove_app'))).toBeVisible();
    await expect(dialog.getByText(t('two-step:settings.codes_left', { left: 10, total: 10 }))).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
  });

  await test.step('she demands a second step of everybody', async () => {
    await openTab(page, t, 'users');
    const row = isPhone
      ? page.getByRole('article').filter({ hasText: /^admin|Admin/ })
      : page.getByRole('row').filter({ hasText: 'admin@' });
    await expect(row.getByText(t('users:second_step.app'), { exact: true })).toBeVisible();
    await page.getByLabel(t('two-step:rule.label')).check();
    await expect(page.getByText(t('two-step:rule.on'))).toBeVisible();
    await axe(page);
    await signOut();
  });

  await test.step('Rosa makes a passkey before anything else opens', async () => {
    await begin('rosa');
    await expect(heading(t('two-step:demanded.title'))).toBeFocused();
    await axe(page);
    await page.reload();
    await expect(heading(t('two-step:demanded.title'))).toBeVisible();
    await button(t('two-step:demanded.passkey')).click();
    await password().fill(worldPassword);
    await page.getByLabel(t('two-step:fields.name')).fill('Lap');
    await button(t('two-step:passkey.make')).click();
    await expect(heading(t('two-step:codes.title'))).toBeFocused();
    await axe(page);
    rosasCodes = await keepCodes();
    await expect(inside).toBeVisible();
    await signOut();
  });

  await test.step('she signs in with password and passkey, and with the passkey alone', async () => {
    await begin('rosa');
    await expect(heading(t('two-step:sign_in.title'))).toBeFocused();
    await axe(page);
    await button(t('two-step:sign_in.ask_passkey')).click();
    await expect(inside).toBeVisible();
    await signOut();
    await button(t('auth:login.passkey')).click();
    await button(t('two-step:sign_in.ask_passkey')).click();
    await expect(inside).toBeVisible();
    await signOut();
  });

  await test.step('without the device she signs in with a recovery code, once', async () => {
    const [code = ''] = rosasCodes;
    for (const isFirst of [true, false]) {
      await begin('rosa');
      await button(t('two-step:sign_in.use_recovery')).click();
      const field = page.getByLabel(t('two-step:fields.recovery_code'));
      await expect(field).toBeFocused();
      await field.fill(code.toLowerCase());
      await button(t('two-step:sign_in.submit')).click();
      if (isFirst) {
        await expect(inside).toBeVisible();
        await signOut();
      } else {
        await expect(page.getByText(t('two-step:errors.wrong_code'))).toBeVisible();
      }
    }
  });

  await test.step('the Admin signs in with a code that is pasted, and resets what Rosa has lost', async () => {
    await begin('admin');
    const field = page.getByLabel(t('two-step:fields.code'));
    await expect(field).toBeFocused();
    // The code of the next 30 seconds, because setup may have used the current one.
    const code = codeAt(secret, new Date(Date.now() + 30_000));
    await page.evaluate(`navigator.clipboard.writeText(' ${code.slice(0, 3)} ${code.slice(3)}')`);
    await page.keyboard.press('ControlOrMeta+V');
    await expect(inside).toBeVisible();
    await openTab(page, t, 'users');
    await page.getByRole('button', { name: 'Rosa Vidal', exact: true }).click();
    await button(t('two-step:reset.button')).click();
    const asked = page.getByRole('dialog', { name: t('two-step:reset.title', { name: 'Rosa Vidal' }) });
    await asked.getByLabel(t('auth:fields.current_password'), { exact: true }).fill(worldPassword);
    await axe(page);
    await asked.getByRole('button', { name: t('two-step:reset.button') }).click();
    await expect(page.getByText(t('two-step:reset.done'))).toBeVisible();
    await expect(button(t('two-step:reset.button'))).toBeHidden();
    await page.keyboard.press('Escape');
    await signOut();
  });

  await test.step('her password alone brings her to a new second step, and the Admin in by a recovery code', async () => {
    await begin('rosa');
    await expect(heading(t('two-step:demanded.title'))).toBeVisible();
    await button(t('auth:forced.sign_out')).click();
    await expect(heading(t('auth:login.title'))).toBeVisible();
    await begin('admin');
    await button(t('two-step:sign_in.use_recovery')).click();
    await page.getByLabel(t('two-step:fields.recovery_code')).fill(adminsCodes[9] ?? '');
    await page.keyboard.press('Enter');
    await expect(inside).toBeVisible();
  });
});
