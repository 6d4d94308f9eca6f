import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

// The link is read when the modules are loaded.
history.replaceState(null, '', `${location.pathname}?action=confirm-email&token=abc`);
const { aUser, button, calls, cleanBrowser, fakeServer, problem, renderApp, renderBranded, storeSession } =
  await import('../test-page.tsx');
const { LinkForm } = await import('./link-form.tsx');
const { session } = await import('#platform/web/session.ts');

beforeEach(() => cleanBrowser());

const ways = () => ({ toForgot: vi.fn(), toLogin: vi.fn() });

// Mail scanners open every link.
test('a link to confirm an e-mail opens a page, leaves the address, and does nothing until its reader says so', async () => {
  storeSession();
  const changed = aUser({ email: 'nueva@sol.test' });
  fakeServer({
    'POST /auth/confirm-email': [200, { detail: 'Your email was changed.' }],
    'GET /auth/me': [200, changed],
  });
  await renderApp();
  expect(location.search).toBe('');
  await expect.element(page.getByRole('heading', { name: 'Confirm your new email' })).toHaveFocus();
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  await button('Confirm email').click();
  await expect.element(page.getByText('Your email was changed.')).toBeVisible();
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ token: 'abc' });
  await vi.waitFor(() => expect(session()?.user).toMatchObject({ email: 'nueva@sol.test' }));
  await button('Continue').click();
  await expect.element(page.getByText('signed-in')).toBeVisible();
});

describe.each([
  ['en', 'End all sessions', 'Choose a new password'],
  ['es', 'Cerrar todas las sesiones', 'Elija una contraseña nueva'],
] as const)('in %s', (language, submit, next) => {
  test('the end of all sessions drops that of this browser with what was typed, and leads to a new password', async () => {
    await cleanBrowser(language);
    storeSession();
    sessionStorage.setItem('lead-draft:x', '{}');
    fakeServer({
      'POST /auth/end-sessions': [200, { detail: 'Ended.' }],
      'POST /auth/logout': problem(401, 'not_authenticated'),
    });
    const { toForgot, toLogin } = ways();
    await renderBranded(<LinkForm action="end-sessions" token="abc" toForgot={toForgot} toLogin={toLogin} />);
    await button(submit).click();
    await expect.element(page.getByText('Ended.')).toBeVisible();
    await vi.waitFor(() => expect(session()).toBeNull());
    expect(sessionStorage.getItem('lead-draft:x')).toBeNull();
    await button(next).click();
    expect(toForgot).toHaveBeenCalledOnce();
  });
});

test('says that a link is not valid any more', async () => {
  fakeServer({
    'POST /auth/restore-email': problem(400, 'invalid_link', 'This link has expired or was already used.'),
  });
  await renderBranded(<LinkForm action="restore-email" token="abc" {...ways()} />);
  await button('Restore my email').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link has expired or was already used.');
});

test('a new e-mail that was asked for without the password wants it, and says where it is wrong', async () => {
  fakeServer({ 'POST /auth/confirm-email': problem(409, 'wrong_password', 'The current password is incorrect.') });
  await renderBranded(<LinkForm action="prove-email" token="abc" {...ways()} />);
  await button('Confirm email').click();
  await expect.element(page.getByText('Password is required')).toBeVisible();
  await page.getByLabelText('Current password').fill('equivocada');
  await button('Confirm email').click();
  await expect.element(page.getByText('The current password is incorrect.')).toBeVisible();
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    token: 'abc',
    current_password: 'equivocada',
  });
});
