import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '#platform/web/session.ts';
import { aUser, calls, cleanBrowser, fakeServer, problem, renderApp, storeSession, textbox } from '../test-page.tsx';

beforeEach(() => cleanBrowser());

test('asks nothing without a session', async () => {
  fakeServer({});
  await renderApp();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('asks once with a session, and takes over what changed', async () => {
  fakeServer({ 'GET /auth/me': [200, aUser({ role: 'Manager' })] });
  storeSession();
  await renderApp();
  await expect.element(page.getByText('signed-in')).toBeVisible();
  expect(calls.map(({ call }) => call)).toEqual(['GET /auth/me']);
  expect(session()?.user.role).toBe('Manager');
});

test('a session that the server has ended leads to the sign-in, with a calm note', async () => {
  fakeServer({ 'GET /auth/me': problem(401, 'not_authenticated', 'Please sign in.') });
  storeSession();
  await renderApp();
  await expect.element(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(session()).toBeNull();
});

test('a server that cannot be reached leaves the session as it is', async () => {
  fakeServer({ 'GET /healthz': [200] });
  storeSession();
  await renderApp();
  await expect.element(page.getByText('signed-in')).toBeVisible();
  expect(session()?.access_token).toBe('token');
});

test.each([
  ['en', 'tenant_suspended', 'This agency is suspended. Please contact support.'],
  ['es', 'tenant_suspended', 'Esta agencia está suspendida. Comuníquese con soporte.'],
  ['en', 'trial_expired', "This agency's trial has ended. Please contact support."],
  ['es', 'trial_expired', 'El período de prueba de esta agencia terminó. Comuníquese con soporte.'],
] as const)('an agency that may not work now is told why, in %s: %s', async (language, code, text) => {
  await cleanBrowser(language);
  fakeServer({ 'GET /auth/me': problem(403, code, 'Said by the server.') });
  storeSession();
  await renderApp();
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  expect(session()).toBeNull();
});

test.each([
  ['no user', null],
  ['a user that is no JSON', '{"role":'],
  ['a user without a role', '{}'],
])('a 401 clears what a session that cannot be read left behind: %s', async (_, user) => {
  fakeServer({ 'POST /auth/login': problem(401, 'invalid_credentials', 'Incorrect username or password.') });
  localStorage.setItem('access_token', 'garbage');
  localStorage.setItem('remember_me', 'true');
  if (user !== null) localStorage.setItem('user', user);
  await signInWrongly();
  expect(['access_token', 'user', 'remember_me'].filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
});

test('a 401 leaves alone the session that another tab has just begun', async () => {
  fakeServer({
    'POST /auth/login': () => {
      localStorage.setItem('access_token', 'token of the other tab');
      localStorage.setItem('user', JSON.stringify(aUser()));
      return problem(401, 'invalid_credentials', 'Incorrect username or password.');
    },
  });
  await signInWrongly();
  expect(localStorage.getItem('access_token')).toBe('token of the other tab');
});

async function signInWrongly(): Promise<void> {
  await renderApp();
  await textbox('Username').fill('lucia');
  await textbox('Password').fill('secreto1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect username or password.');
}
