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
  storeSession,
  textbox,
} from '#features/auth/web/test-page.tsx';
import { i18n } from '#platform/web/i18n.ts';
import { session, useSession } from '#platform/web/session.ts';
import type { OwnTwoStep } from '../../contract.ts';
import SetUp from './set-up.tsx';

const own: OwnTwoStep = {
  app_since: null,
  passkeys: [],
  recovery_left: 0,
  is_demanded: true,
  passkey_origin: null,
};
const setup = {
  setup: 'sealed',
  secret: 'ABCDEFGHIJKLMNOP',
  uri: 'otpauth://totp/Vigencia:lucia?secret=ABCDEFGHIJKLMNOP',
};
const codes = Array.from({ length: 10 }, (_, at) => `AAAAA-0000${at}`);

/** Simulates the place before the shell: rendered while a user is signed in. */
const Page = ({ typedPassword }: { typedPassword: string | null }) =>
  useSession() ? <SetUp typedPassword={typedPassword} /> : <p>signed out</p>;

beforeEach(async () => {
  await i18n.loadNamespaces('two-step');
  await cleanBrowser();
  storeSession(aUser({ must_set_up_two_step: true }));
});

test('an app, with the password that was just typed, and codes that must be kept first', async () => {
  fakeServer({
    'GET /two-step': [200, own],
    'PUT /two-step/app/setup': [200, setup],
    'PUT /two-step/app': [200, { recovery_codes: codes }],
  });
  await renderBranded(<Page typedPassword="Manatee-Bay-2026" />);
  await expect.element(page.getByText(/Passkeys don't work at this address/)).toBeVisible();
  await expect.element(button('Passkey')).toBeDisabled();
  await button('Authenticator app').click();
  await expect.element(textbox('Current password')).not.toBeInTheDocument();
  await button('Continue').click();
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  await expect.element(textbox('6-digit code')).toHaveFocus();
  await userEvent.keyboard('123456{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Recovery codes' })).toHaveFocus();
  await expect.element(page.getByRole('listitem')).toHaveLength(10);
  await expect.element(button('Done')).toBeDisabled();
  expect(session()?.user.must_set_up_two_step).toBe(true);
  await page.getByLabelText("I've saved my codes").click();
  await button('Done').click();
  await vi.waitFor(() => expect(session()?.user.must_set_up_two_step).toBe(false));
  const bodies = calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
  expect(bodies).toEqual([{ current_password: 'Manatee-Bay-2026' }, { setup: 'sealed', code: '123456' }]);
});

test('asks for the password after a reload, and again when it was not the right one', async () => {
  fakeServer({
    'GET /two-step': [200, own],
    'PUT /two-step/app/setup': problem(409, 'wrong_password', 'The current password is incorrect.'),
  });
  await renderBranded(<Page typedPassword={null} />);
  await button('Authenticator app').click();
  await textbox('Current password').fill('Wrong-Ibis-63');
  await button('Continue').click();
  await expect.element(page.getByText('The current password is incorrect.')).toBeVisible();
  await expect.element(textbox('Current password')).toBeInvalid();
});

test('lets whoever has no device at hand sign out', async () => {
  fakeServer({ 'GET /two-step': [200, own], 'POST /auth/logout': [204] });
  await renderBranded(<Page typedPassword={null} />);
  await button('Sign out').click();
  await expect.element(page.getByText('signed out')).toBeVisible();
});
