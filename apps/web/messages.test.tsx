import '@mantine/core/styles.layer.css';
import '#platform/web/brand/brand.css';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Language } from '#platform/contract/language.ts';
import { BrandProvider } from '#platform/web/brand/brand-provider.tsx';
import { ApiError, unreachable } from '#platform/web/client.ts';
import { i18n, startI18n } from '#platform/web/i18n.ts';
import { sayRefused } from '#platform/web/say.ts';
import { endSession, startSession, type WebSession } from '#platform/web/session.ts';
import { Messages } from './messages.tsx';

await startI18n(['platform', 'auth']);

const session: WebSession = {
  access_token: 'token',
  remember_me: false,
  user: {
    id: 'u',
    username: 'u',
    full_name: 'U',
    role: 'CSR',
    must_change_password: false,
    must_set_up_two_step: false,
    agency: null,
  },
};

const renderMessages = () =>
  render(
    <BrandProvider>
      <Messages />
    </BrandProvider>,
  );

beforeEach(() => endSession());

test.each([
  ['en', 'Login successful'],
  ['es', 'Inicio de sesión correcto'],
] as const satisfies [Language, string][])('who has signed in is told so once, in %s', async (language, greeting) => {
  await i18n.changeLanguage(language);
  startSession(session);
  const { unmount } = await renderMessages();
  await expect.element(page.getByRole('status').getByText(greeting)).toBeVisible();
  await expect.element(page.getByText(greeting)).not.toBeInTheDocument();
  await unmount();
  startSession({ ...session, user: { ...session.user, full_name: 'V' } });
  await renderMessages();
  expect(page.getByText(greeting).elements()).toEqual([]);
});

test('who is signed in already, in another tab of the browser, is not', async () => {
  localStorage.setItem('access_token', 'token');
  localStorage.setItem('user', JSON.stringify(session.user));
  dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  await renderMessages();
  expect(page.getByText('Login successful').elements()).toEqual([]);
});

test('what was said to the one before is gone when somebody signs in', async () => {
  await i18n.changeLanguage('en');
  startSession(session);
  const { unmount } = await renderMessages();
  sayRefused('Rosa Martínez', null, 'Error updating');
  await expect.element(page.getByText('Rosa Martínez')).toBeVisible();
  await unmount();
  endSession();
  startSession({ ...session, user: { ...session.user, id: 'v' } });
  await renderMessages();
  await expect.element(page.getByText('Login successful')).toBeVisible();
  expect(page.getByText('Rosa Martínez').elements()).toEqual([]);
});

test('what the server gave no reason for, and what did not reach it, begins with what was tried', async () => {
  await i18n.changeLanguage('es');
  startSession(session);
  await renderMessages();
  sayRefused('Rosa Martínez', new ApiError({ status: 502, code: 'internal_error' }), 'Error al actualizar');
  await expect.element(page.getByText('Error al actualizar', { exact: true })).toBeVisible();
  sayRefused('Rosa Martínez', unreachable(), 'Error al actualizar');
  await expect.element(page.getByText(/^Error al actualizar\. No se puede conectar con el servidor\. /)).toBeVisible();
});
