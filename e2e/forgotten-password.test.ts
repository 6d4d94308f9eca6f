import { worldPassword } from '#db/world.ts';
import { axe } from './accessibility.ts';
import { newColleague } from './api.ts';
import { expect, test } from './fixtures.ts';
import { readOutbox } from './installation.ts';

const newPassword = 'Egret-Lagoon-77';

test('a forgotten password is replaced through the link of an e-mail, once', { tag: '@each-language' }, async ({
  page,
  world,
  t,
  fillSignIn,
  signIn,
  signOut,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const newOne = page.getByLabel(t('auth:fields.new_password'), { exact: true });
  const again = page.getByLabel(t('auth:fields.confirmation'), { exact: true });
  const save = button(t('auth:reset.submit'));
  const { username, email } = await newColleague(world);
  const ask = async () => {
    await page.getByLabel(t('auth:fields.email')).fill(email);
    await button(t('auth:forgot.submit')).click();
    await expect(page.getByRole('heading', { name: t('auth:forgot.sent') })).toBeFocused();
    await expect(page.getByText(t('auth:forgot.answer'))).toBeVisible();
  };

  await page.goto('/');
  await button(t('auth:login.forgot')).click();
  await ask();

  const subject = t('auth:mail.reset.subject');
  const mail = await readOutbox(world, { address: email, subject });
  const link = mail.text?.match(/http\S+/)?.[0] ?? '';
  expect(mail.html).toContain(link.replace('&', '&amp;'));

  await test.step('the link opens the form and leaves the address clean', async () => {
    await page.goto(link);
    await expect(newOne).toBeFocused();
    expect(page.url()).toBe(`${world.url}/`);
    await axe(page);
  });

  await test.step('the new one is taken', async () => {
    await newOne.fill(newPassword);
    await again.fill(newPassword);
    await save.click();
    await expect(page.getByRole('heading', { name: t('auth:reset.done_title') })).toBeFocused();
    await expect(page.getByText(t('auth:reset.done'))).toBeVisible();
    await axe(page);
    await button(t('auth:continue')).click();
  });

  await test.step('the old one no longer lets in, the new one does', async () => {
    await fillSignIn(username, worldPassword);
    await expect(page.getByRole('alert')).toHaveText(t('auth:errors.invalid_credentials'));
    await signIn(username, newPassword);
    await signOut();
  });

  await test.step('the link is refused the second time, and another one can be asked for', async () => {
    await page.goto(link);
    await newOne.fill('Heron-Lagoon-79');
    await again.fill('Heron-Lagoon-79');
    await save.click();
    await expect(page.getByRole('alert')).toContainText(t('auth:errors.invalid_token'));
    await button(t('auth:reset.ask_again')).click();
    await ask();
    await readOutbox(world, { address: email, subject }, 2);
  });
});
