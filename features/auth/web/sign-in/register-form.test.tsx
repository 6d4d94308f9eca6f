import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, calls, chooseLanguage, cleanBrowser, fakeServer, renderApp, textbox } from '../test-page.tsx';

beforeEach(async () => {
  await cleanBrowser();
  fakeServer({});
  await renderApp();
  await button('Create an account').click();
});

test('says everything that is missing and goes to the first of it', async () => {
  await button('Create account').click();
  const messages = [
    'Full name is required',
    'Username is required',
    'Email is required',
    'Password is required',
    'You must accept the terms and conditions',
  ];
  for (const message of messages) await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(textbox('Full name')).toHaveFocus();
});

test('says what is wrong, in both languages', async () => {
  await textbox('Full name').fill('L');
  await textbox('Username').fill('lucía fernández');
  await textbox('Email').fill('lucia');
  await textbox('Password').fill('abcdefgh');
  await textbox('Confirm password').fill('abcdefg');
  await button('Create account').click();
  const english = [
    'Full name must be at least 2 characters',
    'Username may contain only letters, digits and underscore',
    'Invalid email address',
    'Password is too weak',
    'Passwords do not match',
    'You must accept the terms and conditions',
  ];
  for (const message of english) await expect.element(page.getByText(message)).toBeVisible();
  await chooseLanguage('Español');
  const spanish = [
    'El nombre completo debe tener al menos 2 caracteres',
    'El usuario solo puede tener letras, números y guion bajo',
    'Correo electrónico no válido',
    'La contraseña es muy débil',
    'Las contraseñas no coinciden',
    'Debe aceptar los términos y condiciones',
  ];
  for (const message of spanish) await expect.element(page.getByText(message)).toBeVisible();
});

async function register(): Promise<void> {
  await textbox('Full name').fill('Lucía Fernández');
  await textbox('Username').fill('lucia_f');
  await textbox('Email').fill('lucia@sol.test');
  await textbox('Password').fill('Segura2026');
  await textbox('Confirm password').fill('Segura2026');
  await page.getByLabelText('I accept the terms and conditions').click();
  await button('Create account').click();
}

test('makes no call when all is right, and says who makes accounts', async () => {
  await register();
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('Self-registration is currently disabled. Please contact an administrator.');
  await expect.element(alert).toHaveFocus();
  await chooseLanguage('Español');
  await expect.element(alert).toMatchTextContent('El registro por cuenta propia está deshabilitado');
  expect(calls).toEqual([]);
});

test('says what the operator has written instead, in each language, with no call either', async () => {
  const meta = document.createElement('meta');
  meta.name = 'registration';
  meta.content = JSON.stringify({ en: 'Call Olga', es: 'Llame a Olga' });
  document.head.append(meta);
  await register();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Call Olga');
  await chooseLanguage('Español');
  await expect.element(alert).toHaveTextContent('Llame a Olga');
  expect(calls).toEqual([]);
  meta.remove();
});

test('goes back to the sign-in', async () => {
  await button('Sign in').click();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
