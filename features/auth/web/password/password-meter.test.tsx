import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, chooseLanguage, cleanBrowser, renderApp, renderBranded, textbox } from '../test-page.tsx';
import { PasswordMeter } from './password-meter.tsx';

beforeEach(() => cleanBrowser());

test.each([
  ['', 0, ''],
  ['abc', 1, 'Very Weak'],
  ['abcdefgh', 2, 'Weak'],
  ['abcdefg1', 3, 'Fair'],
  ['Abcdefg1', 4, 'Good'],
  ['Abcdefg1!', 5, 'Strong'],
  ['one two three fo', 4, 'Good'],
])('rates %j with %i', async (password, score, words) => {
  await renderBranded(<PasswordMeter password={password} />);
  const meter = page.getByRole('meter', { name: 'Password strength' });
  await expect.element(meter).toHaveAttribute('value', String(score));
  await expect.element(page.getByRole('status')).toHaveTextContent(words);
});

test('follows the typing and the language', async () => {
  await renderApp();
  await button('Create an account').click();
  await expect.element(page.getByText('At least 8 characters')).toBeVisible();
  await textbox('Password').fill('Abcdefg1!');
  await expect.element(page.getByRole('status')).toHaveTextContent('Strong');
  await chooseLanguage('Español');
  await expect.element(page.getByRole('status')).toHaveTextContent('Fuerte');
  await expect.element(page.getByRole('meter', { name: 'Seguridad de la contraseña' })).toHaveAttribute('value', '5');
});
