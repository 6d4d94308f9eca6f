import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '#platform/web/session.ts';
import {
  aUser,
  button,
  calls,
  cleanBrowser,
  fakeServer,
  problem,
  renderApp,
  storeSession,
  textbox,
} from '../test-page.tsx';

const user = aUser({ must_change_password: true });

beforeEach(() => cleanBrowser());

async function signIn(): Promise<void> {
  await renderApp();
  await textbox('Username').fill('lucia');
  await textbox('Password').fill('given-one');
  await userEvent.keyboard('{Enter}');
}

async function choose(): Promise<void> {
  await textbox('New password').fill('Segura2026');
  await textbox('Confirm password').fill('Segura2026');
  await button('Save and continue').click();
}

test('whoever signs in with a given password chooses one, without typing the given one again', async () => {
  fakeServer({ 'POST /auth/login': [200, { access_token: 'token', user }], 'PUT /auth/password': [204] });
  await signIn();
  await expect.element(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expect.element(textbox('New password')).toHaveFocus();
  await expect.element(textbox('Current password')).not.toBeInTheDocument();
  await choose();
  await expect.element(page.getByText('signed-in')).toBeVisible();
  expect(calls.at(-1)).toMatchObject({
    body: { current_password: 'given-one', new_password: 'Segura2026' },
    headers: { authorization: 'Bearer token' },
  });
  expect(session()?.user.must_change_password).toBe(false);
});

test('after a reload the given password is asked for', async () => {
  fakeServer({ 'GET /auth/me': [200, user], 'PUT /auth/password': [204] });
  storeSession(user);
  await renderApp();
  await expect.element(textbox('Current password')).toHaveFocus();
  await textbox('Current password').fill('given-one');
  await choose();
  await expect.element(page.getByText('signed-in')).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ current_password: 'given-one', new_password: 'Segura2026' });
});

test('asks for the current password when the one just typed is refused', async () => {
  fakeServer({
    'POST /auth/login': [200, { access_token: 'token', user }],
    'PUT /auth/password': problem(409, 'wrong_password', 'The current password is incorrect.'),
  });
  await signIn();
  await choose();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The current password is incorrect.');
  await expect.element(textbox('Current password')).toHaveValue('');
});

test('signs out instead', async () => {
  fakeServer({ 'POST /auth/login': [200, { access_token: 'token', user }] });
  await signIn();
  await button('Sign out').click();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(session()).toBeNull();
});
