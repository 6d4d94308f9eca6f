import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

// The link is read when the modules are loaded.
history.replaceState(null, '', `${location.pathname}?action=reset&token=abc`);
const { button, calls, cleanBrowser, fakeServer, problem, renderApp, renderBranded, storeSession, textbox } =
  await import('../test-page.tsx');
const { ResetForm } = await import('./reset-form.tsx');
const { session } = await import('#platform/web/session.ts');

beforeEach(() => cleanBrowser());

async function typePasswords(): Promise<void> {
  await textbox('New password').fill('Segura2026');
  await textbox('Confirm password').fill('Segura2026');
}

const ways = () => ({ onDone: vi.fn(), toForgot: vi.fn(), toLogin: vi.fn() });

test('a reset link opens the form and leaves the address; success leads back to the sign-in', async () => {
  fakeServer({ 'POST /auth/reset-password': [200, { detail: 'done' }] });
  await renderApp();
  expect(location.search).toBe('');
  await expect.element(textbox('New password')).toHaveFocus();
  await typePasswords();
  await userEvent.keyboard('{Enter}');
  const done = 'Password reset successfully! You can now login with your new password.';
  await expect.element(page.getByText(done)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc', new_password: 'Segura2026' }]);
  await button('Continue').click();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.element(page.getByText(done)).not.toBeInTheDocument();
});

test('holds back what is short, weak or differs', async () => {
  fakeServer({});
  await renderBranded(<ResetForm token="abc" {...ways()} />);
  await textbox('New password').fill('egret');
  await button('Save new password').click();
  await expect.element(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await textbox('New password').fill('abcdefgh');
  await textbox('Confirm password').fill('abcdefgi');
  await button('Save new password').click();
  await expect.element(page.getByText('Password is too weak')).toBeVisible();
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await expect.element(textbox('New password')).toHaveFocus();
  await textbox('New password').fill('Segura2026');
  await button('Save new password').click();
  await expect.element(textbox('Confirm password')).toHaveFocus();
  expect(calls).toEqual([]);
});

test('a used link says so and offers another e-mail', async () => {
  fakeServer({
    'POST /auth/reset-password': problem(
      400,
      'invalid_token',
      'This link has expired or was already used. Request a new one.',
    ),
  });
  const { toForgot, ...others } = ways();
  await renderBranded(<ResetForm token="abc" toForgot={toForgot} {...others} />);
  await typePasswords();
  await button('Save new password').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('This link has expired or was already used. Request a new one.');
  await button('Request a new email').click();
  expect(toForgot).toHaveBeenCalledOnce();
});

test("shows the server's message at its field", async () => {
  const errors = [{ field: 'new_password', code: 'common', message: 'Everybody tries this one first.' }];
  fakeServer({ 'POST /auth/reset-password': [422, { status: 422, code: 'validation_error', detail: 'x', errors }] });
  await renderBranded(<ResetForm token="abc" {...ways()} />);
  await typePasswords();
  await button('Save new password').click();
  await expect.element(page.getByText('Everybody tries this one first.')).toBeVisible();
  await expect.element(textbox('New password')).toHaveFocus();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a session that was still open here ends', async () => {
  fakeServer({ 'POST /auth/reset-password': [200, { detail: 'done' }], 'POST /auth/logout': [204] });
  storeSession();
  const { onDone, ...others } = ways();
  await renderBranded(<ResetForm token="abc" onDone={onDone} {...others} />);
  await typePasswords();
  await button('Save new password').click();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(session()).toBeNull();
});
