import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnTwoStep } from '#features/two-step/contract.ts';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { SystemUser } from '../../contract.ts';
import { writingAccount } from './account-acts.ts';
import { AccountDialog } from './account-dialog.tsx';

await startI18n(['platform', 'super-admin', 'users', 'auth', 'two-step']);

const account: SystemUser = {
  id: '00000000-0000-4000-8000-00000000abcd',
  username: 'rosa',
  email: 'rosa@example.com',
  full_name: 'Rosa Paz',
  role: 'Admin',
  is_active: true,
  created_at: '2026-11-10T15:00:00Z',
  tenant_id: '00000000-0000-4000-8000-00000000abce',
  tenant_name: 'Sol Seguros',
  last_signed_in_at: null,
};
const path = `/super-admin/users/${account.id}`;
const key = { id: account.id, name: 'Laptop', created_at: account.created_at, last_used_at: null };
const own = (given: Partial<OwnTwoStep> = {}): OwnTwoStep => ({
  app_since: account.created_at,
  passkeys: [],
  recovery_left: 10,
  is_demanded: false,
  passkey_origin: null,
  ...given,
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const refusal = problem(403, 'confirmation_required', 'Confirm first.');

/** A server that requires a confirmation until it gets one. */
function askingServer(two_step: OwnTwoStep = own(), confirmation = [204, undefined] as [number, unknown?]): void {
  const isGiven = () => callsOf('POST /two-step/confirmation').length > 0 && confirmation[0] === 204;
  const act = () => (isGiven() ? ([200, account] as [number, unknown]) : refusal);
  fakeServer({
    'GET /two-step': [200, two_step],
    'POST /two-step/confirmation': () => confirmation as [number, unknown?],
    [`PUT ${path}`]: act,
    [`POST ${path}/two-step-reset`]: act,
  });
}

beforeEach(async () => {
  await enter({ tab: 'superadmin', role: 'Super Admin' });
  writingAccount.end();
  writingAccount.begin(account);
});

async function changeEmail(): Promise<void> {
  await renderScreen(<AccountDialog />);
  await page.getByRole('textbox', { name: 'Email' }).fill('rosa.otra@example.com');
  await button('Save').click();
  await expect.element(page.getByRole('heading', { name: "Confirm that it's you" })).toBeVisible();
}

test('what asks for password and second step is asked for in the dialog, and done again with what was typed', async () => {
  askingServer();
  await changeEmail();
  await expect.element(page.getByLabelText('Current password')).toHaveFocus();
  await page.getByLabelText('Current password').fill('Pelican-Dock-31');
  await page.getByLabelText('6-digit code or recovery code').fill('123456');
  await button("Confirm it's me").click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(callsOf('POST /two-step/confirmation').map(({ body }) => body)).toEqual([
    { current_password: 'Pelican-Dock-31', code: '123456' },
  ]);
  expect(callsOf('PUT').map(({ body }) => body)).toEqual([
    { full_name: 'Rosa Paz', email: 'rosa.otra@example.com', role: 'Admin' },
    { full_name: 'Rosa Paz', email: 'rosa.otra@example.com', role: 'Admin' },
  ]);
});

test('a wrong code is told at its field, and nothing is done', async () => {
  askingServer(own(), problem(409, 'wrong_code', 'This code is not right.') as [number, unknown]);
  await changeEmail();
  await page.getByLabelText('Current password').fill('Pelican-Dock-31');
  await page.getByLabelText('6-digit code or recovery code').fill('000000');
  await button("Confirm it's me").click();
  await expect.element(page.getByLabelText('6-digit code or recovery code')).toBeInvalid();
  expect(callsOf('PUT')).toHaveLength(1);
});

test('given up, the form is there again as it was, with the reason', async () => {
  askingServer();
  await changeEmail();
  await button('Cancel').last().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Confirm first.');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('rosa.otra@example.com');
  expect(callsOf('PUT')).toHaveLength(1);
});

test('an act of one press asks, too', async () => {
  askingServer();
  await renderScreen(<AccountDialog />);
  await button('Reset second step').click();
  await page.getByLabelText('Current password').fill('Pelican-Dock-31');
  await page.getByLabelText('6-digit code or recovery code').fill('123456');
  await button("Confirm it's me").click();
  await expect.poll(() => callsOf(`POST ${path}`)).toHaveLength(2);
});

test('who has passkeys alone is asked for one, or a recovery code', async () => {
  askingServer(own({ app_since: null, passkeys: [key] }));
  await changeEmail();
  await expect.element(page.getByLabelText('6-digit code or recovery code')).not.toBeInTheDocument();
  await button('Use a code').click();
  await expect.element(page.getByLabelText('6-digit code or recovery code')).toBeVisible();
});

test('who has no second step is told where to set one up', async () => {
  askingServer(own({ app_since: null }));
  await changeEmail();
  await expect.element(page.getByText('Set one up in your profile', { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText('Current password')).not.toBeInTheDocument();
});
