import { newName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { wordsOf } from './words.ts';

test('the language is chosen on the sign-in screen and inside, and stays', async ({
  page,
  t,
  language,
  fillSignIn,
  signIn,
  leads,
}) => {
  const other = language === 'es' ? 'en' : 'es';
  const otherT = wordsOf(other);
  const pageSpeaks = (code: string) => expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${code}`));
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await page.goto('/');
  await expect(page.getByRole('heading', { name: t('auth:login.title') })).toBeVisible();
  await pageSpeaks(language);

  await test.step('on the sign-in screen, where a message that is shown follows', async () => {
    await fillSignIn(newName('nobody'), 'not a password');
    await expect(page.getByRole('alert')).toHaveText(t('auth:errors.invalid_credentials'));
    await choose(t(`platform:language.${other}`));
    await expect(page.getByRole('heading', { name: otherT('auth:login.title') })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(otherT('auth:errors.invalid_credentials'));
    await pageSpeaks(other);
    await page.reload();
    await expect(page.getByRole('heading', { name: otherT('auth:login.title') })).toBeVisible();
    await pageSpeaks(other);
    await choose(t(`platform:language.${language}`));
  });

  await test.step('inside', async () => {
    await signIn('ana');
    await leads.open();
    await page.getByRole('button', { name: t('platform:shell.user_menu') }).click();
    await page.getByRole('menuitemradio', { name: t(`platform:language.${other}`) }).click();
    await expect(page.getByRole('button', { name: otherT('leads:create.button') })).toBeVisible();
    await pageSpeaks(other);
    await page.reload();
    await expect(page.getByRole('button', { name: otherT('leads:create.button') })).toBeVisible();
    await pageSpeaks(other);
  });
});

test('light or dark is chosen in the user menu, and stays', async ({ page, t, leads, signIn }) => {
  const html = page.locator('html');
  const scheme = (name: 'light' | 'dark') => expect(html).toHaveAttribute('data-mantine-color-scheme', name);
  const choose = async (name: 'light' | 'dark' | 'auto') => {
    await page.getByRole('button', { name: t('platform:shell.user_menu') }).click();
    await page.getByRole('menuitemradio', { name: t(`platform:scheme.${name}`) }).click();
  };
  await signIn('ana');
  await leads.open();
  await page.emulateMedia({ colorScheme: 'light' });
  await scheme('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await scheme('dark');
  await choose('light');
  await scheme('light');
  await page.emulateMedia({ colorScheme: 'light' });
  await choose('dark');
  await scheme('dark');
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await scheme('dark');
  await choose('auto');
  await scheme('light');
});
