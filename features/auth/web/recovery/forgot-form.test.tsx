import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, calls, chooseLanguage, cleanBrowser, fakeServer, problem, renderApp, textbox } from '../test-page.tsx';

beforeEach(async () => {
  await cleanBrowser();
  await renderApp();
  await button('Forgot password?').click();
});

test('asks for an e-mail address', async () => {
  fakeServer({});
  await button('Send the link').click();
  await expect.element(page.getByText('Email is required')).toBeVisible();
  await expect.element(textbox('Email')).toHaveFocus();
  await textbox('Email').fill('lucia');
  await button('Send the link').click();
  await expect.element(page.getByText('Invalid email address')).toBeVisible();
  expect(calls).toEqual([]);
});

test('confirms that the e-mail was sent, in both languages', async () => {
  fakeServer({ 'POST /auth/forgot-password': [200, { detail: 'sent' }] });
  await textbox('Email').fill('lucia@sol.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Reset email sent successfully' })).toHaveFocus();
  await expect.element(page.getByText('lucia@sol.test')).toBeVisible();
  await chooseLanguage('Español');
  await expect
    .element(page.getByRole('heading', { name: 'Correo de restablecimiento enviado correctamente' }))
    .toBeVisible();
  expect(calls.map(({ call, body }) => [call, body])).toEqual([
    ['POST /auth/forgot-password', { email: 'lucia@sol.test' }],
  ]);
});

test('says that no e-mail is sent yet, in both languages', async () => {
  fakeServer({ 'POST /auth/forgot-password': [200, { detail: '', is_without_server: true }] });
  await textbox('Email').fill('lucia@sol.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'No email was sent' })).toHaveFocus();
  await expect.element(page.getByText('spam folder', { exact: false })).not.toBeInTheDocument();
  await chooseLanguage('Español');
  await expect.element(page.getByText('todavía no envía correos', { exact: false })).toBeVisible();
});

test('takes an address that looks incomplete, with a hint', async () => {
  fakeServer({ 'POST /auth/forgot-password': [200, { detail: 'sent' }] });
  const hint = page.getByText('This email looks incomplete. Is “.com” missing?');
  await textbox('Email').fill('lucia@sol');
  await expect.element(hint).toBeVisible();
  await textbox('Email').fill('lucia@sol.test');
  await expect.element(hint).not.toBeInTheDocument();
  await textbox('Email').fill('lucia@sol');
  await button('Send the link').click();
  await expect.element(page.getByText('lucia@sol')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'lucia@sol' }]);
});

test('says why it failed', async () => {
  fakeServer({ 'POST /auth/forgot-password': problem(429, 'rate_limited') });
  await textbox('Email').fill('lucia@sol.test');
  await button('Send the link').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to send reset email');
});
