import { callApi, newName, openSession } from './api.ts';
import { expect, test } from './fixtures.ts';
import { readOutbox } from './installation.ts';
import { openTab } from './open-tab.ts';
import { chooseStatus, statusIn } from './status.ts';

const chosen = 'Egret-Lagoon-77';

test('an Admin creates a CSR, who chooses her own password, sells for a while, and leaves her leads to a colleague', {
  tag: '@each-language',
}, async ({ page, world, t, language, isPhone, fillSignIn, signIn, signOut }) => {
  const fullName = newName('Rosa Vidal');
  const username = `rosa_${fullName.split(' ').at(-1)}`;
  const email = `${username}@example.com`;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const shown = () =>
    isPhone ? page.getByRole('article', { name: fullName }) : page.getByRole('row', { name: new RegExp(fullName) });
  let given = '';

  await signIn('ana');
  await openTab(page, t, 'users');

  await test.step('she is created, and mailed everything but the password', async () => {
    await button(t('users:create.button')).click();
    const dialog = page.getByRole('dialog', { name: t('users:create.title') });
    const field = (name: string) => dialog.getByLabel(name, { exact: true });
    await field(t('users:fields.full_name')).fill(fullName);
    await field(t('users:fields.username')).fill(username);
    await field(t('users:fields.email')).fill(email);
    await field(t('users:fields.phone')).fill('305 555 0177');
    await expect(button(t('users:create.submit'))).toBeDisabled();
    await field(t('users:fields.role')).selectOption('CSR');
    await button(t('users:create.suggest')).click();
    await expect(field(t('users:fields.given_password'))).not.toHaveValue('');
    given = await field(t('users:fields.given_password')).inputValue();
    await field(t('users:fields.language')).selectOption(language);
    await button(t('users:create.submit')).click();
    await expect(dialog).toBeHidden();
    await expect(shown()).toContainText(t('platform:roles.CSR'));
    await expect(shown()).toContainText(t('users:list.given_password'));
    const mail = await readOutbox(world, { address: email, subject: t('users:mail.welcome.subject') });
    expect(mail.text).toContain(username);
    expect(mail.text).not.toContain(given);
  });
  await signOut();

  await test.step('at her first sign-in she chooses a password of her own before anything else', async () => {
    await fillSignIn(username, given);
    await expect(page.getByRole('heading', { name: t('auth:forced.title') })).toBeVisible();
    await page.getByLabel(t('auth:fields.new_password'), { exact: true }).fill(chosen);
    await page.getByLabel(t('auth:fields.confirmation'), { exact: true }).fill(chosen);
    await button(t('auth:forced.submit')).click();
    await expect(
      button(t('platform:shell.user_menu'))
        .or(page.getByText(t('platform:shell.user_menu')))
        .first(),
    ).toBeVisible();
    await openTab(page, t, 'leads');
  });
  await signOut();

  const admin = await openSession(world, 'ana');
  const contact = { name: newName('María Ejemplo'), email: 'maria.ejemplo@example.com', phone: '3055550142' };

  await test.step('she becomes an agent and gets a lead', async () => {
    await signIn('ana');
    await openTab(page, t, 'users');
    await shown().getByRole('button', { name: fullName, exact: true }).click();
    const panel = page.getByRole('dialog', { name: t('users:panel.title') });
    await panel.getByRole('button', { name: t('records:facts.edit') }).click();
    await panel.getByLabel(t('users:fields.role')).selectOption('Agente');
    await panel.getByRole('button', { name: t('platform:actions.save') }).click();
    await expect(page.getByText(t('platform:results.saved'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown()).toContainText(t('platform:roles.Agente'));
    const users = await fetch(`${world.url}/api/users/sellers`, { headers: { authorization: `Bearer ${admin}` } });
    const rosa = ((await users.json()) as { id: string; email: string }[]).find((each) => each.email === email);
    await callApi(world, 'POST', '/leads', { contact, product_type: 'Auto', assigned_agent: rosa?.id }, admin);
  });

  const { access_token: hers = '' } = await callApi(world, 'POST', '/auth/login', { username, password: chosen });

  await test.step('she is let out, and her lead goes to Miguel', async () => {
    await chooseStatus(statusIn(shown(), t), isPhone ? 'inactive' : t('users:state.inactive'));
    const dialog = page.getByRole('dialog', { name: t('users/leaving:title', { name: fullName }) });
    await expect(dialog.getByText(t('leads:open_work_one', { total: '1' }))).toBeVisible();
    await dialog.getByLabel(t('users/leaving:heir')).selectOption({ label: 'Miguel Núñez' });
    await dialog.getByRole('button', { name: t('users/leaving:submit'), exact: true }).click();
    await expect(dialog).toBeHidden();
    const answer = await fetch(`${world.url}/api/auth/me`, { headers: { authorization: `Bearer ${hers}` } });
    expect(answer.status).toBe(401);
  });

  await test.step('her lead is his, and she signs in no more', async () => {
    const found = await fetch(`${world.url}/api/leads?q=${encodeURIComponent(contact.name)}`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(await found.json()).toMatchObject([{ assigned_agent_name: 'Miguel Núñez' }]);
    await signOut();
    await fillSignIn(username, chosen);
    await expect(page.getByRole('alert')).toContainText(t('platform:errors.invalid_credentials'));
  });
});
