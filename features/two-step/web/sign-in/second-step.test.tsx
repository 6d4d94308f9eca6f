import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  aUser,
  button,
  calls,
  cleanBrowser,
  fakeServer,
  problem,
  renderBranded,
  textbox,
} from '#features/auth/web/test-page.tsx';
import { i18n } from '#platform/web/i18n.ts';
import { session } from '#platform/web/session.ts';
import SecondStep from './second-step.tsx';

beforeEach(async () => {
  await i18n.loadNamespaces('two-step');
  await cleanBrowser();
});

const waiting = (methods: ('app' | 'passkey')[]) => ({ token: 'waits', expires_at: '2026-11-16T20:10:00Z', methods });
const toLogin = vi.fn();
const renderStep = (methods: ('app' | 'passkey')[] = ['app', 'passkey']) =>
  renderBranded(<SecondStep waiting={waiting(methods)} remember_me toLogin={toLogin} />);
const signedIn: [number, object] = [200, { access_token: 'token', user: aUser() }];

test('begins in the code, sends six digits by itself, once, and keeps what was answered', async () => {
  fakeServer({ 'POST /auth/login/code': signedIn });
  await renderStep();
  await expect.element(textbox('6-digit code')).toHaveFocus();
  await expect.element(textbox('6-digit code')).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.keyboard('12345');
  expect(calls).toEqual([]);
  await userEvent.keyboard('6');
  await vi.waitFor(() => expect(session()).toMatchObject({ access_token: 'token', remember_me: true }));
  expect(calls.map(({ call, body }) => [call, body])).toEqual([
    ['POST /auth/login/code', { token: 'waits', code: '123456' }],
  ]);
});

test('takes a code with a blank in it, as it is pasted', async () => {
  fakeServer({ 'POST /auth/login/code': signedIn });
  await renderStep();
  await textbox('6-digit code').fill(' 123 456');
  await vi.waitFor(() => expect(session()).not.toBeNull());
});

test('says at the code that it is wrong, and lets another one be typed', async () => {
  fakeServer({ 'POST /auth/login/code': problem(409, 'wrong_code', 'This code is not right.') });
  await renderStep();
  await textbox('6-digit code').fill('123456');
  await expect.element(page.getByText('This code is not right.')).toBeVisible();
  await expect.element(textbox('6-digit code')).toBeInvalid();
  await expect.element(textbox('6-digit code')).toHaveFocus();
  await textbox('6-digit code').fill('654321');
  await vi.waitFor(() => expect(calls).toHaveLength(2));
});

test('leads back to the sign-in whose time is over', async () => {
  fakeServer({ 'POST /auth/login/code': problem(400, 'sign_in_over', 'This sign-in took too long.') });
  await renderStep();
  await textbox('6-digit code').fill('123456');
  await expect.element(page.getByRole('alert').getByText('This sign-in took too long.')).toBeVisible();
  await button('Sign in again').click();
  expect(toLogin).toHaveBeenCalled();
});

test('a recovery code goes off when it is sent, and says what to do without one', async () => {
  fakeServer({ 'POST /auth/login/code': signedIn });
  await renderStep(['app']);
  await expect.element(button('Use a passkey')).not.toBeInTheDocument();
  await button('Use a recovery code').click();
  await expect.element(textbox('Recovery code')).toHaveFocus();
  await expect.element(page.getByText(/An administrator of your agency can reset/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter the code')).toBeVisible();
  await userEvent.keyboard('12345-67890');
  expect(calls).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(session()).not.toBeNull());
});

test('a passkey that is turned down can be tried again, or another way taken', async () => {
  fakeServer({
    'POST /auth/login/passkey/question': problem(409, 'passkeys_off', 'Passkeys do not work at the address.'),
  });
  await renderStep(['passkey', 'app']);
  await button('Use a passkey').click();
  await button('Use the passkey').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Passkeys do not work at the address.');
  await expect.element(button('Use the passkey')).toBeEnabled();
  await button('Use the authenticator app').click();
  await expect.element(textbox('6-digit code')).toHaveFocus();
});
