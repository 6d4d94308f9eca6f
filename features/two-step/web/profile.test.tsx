import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
import type { OwnTwoStep } from '../contract.ts';
import TwoStepSettings from './profile.tsx';

const key = {
  id: '44444444-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  name: 'Laptop',
  created_at: '2026-11-10T15:00:00Z',
  last_used_at: null,
};
const own = (values: Partial<OwnTwoStep> = {}): OwnTwoStep => ({
  app_since: '2026-11-10T15:00:00Z',
  passkeys: [key],
  recovery_left: 8,
  is_demanded: false,
  passkey_origin: location.origin,
  ...values,
});
const codes = Array.from({ length: 10 }, (_, at) => `AAAAA-0000${at}`);

beforeEach(async () => {
  await i18n.loadNamespaces('two-step');
  await cleanBrowser();
  storeSession(aUser());
});

test.each([
  ['en', 'Since 11/10/2026', '8 of 10 left', 'Since 11/10/2026 · not used yet', 'Required by your agency'],
  [
    'es',
    'Desde el 11/10/2026',
    '8 de 10 disponibles',
    'Desde el 11/10/2026 · todavía sin usar',
    'Exigida por su agencia',
  ],
] as const)('tells in %s what somebody has', async (language, since, left, keyFacts, demanded) => {
  await cleanBrowser(language);
  storeSession(aUser());
  fakeServer({ 'GET /two-step': [200, own({ is_demanded: true })] });
  await renderBranded(<TwoStepSettings />);
  for (const text of [since, left, keyFacts, demanded, 'Laptop']) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test('offers nothing to renew to whoever has nothing, and says why there are no passkeys', async () => {
  const none = own({ app_since: null, passkeys: [], recovery_left: 0, passkey_origin: 'https://crm.example.com' });
  fakeServer({ 'GET /two-step': [200, none] });
  await renderBranded(<TwoStepSettings />);
  await expect.element(button('Set up the authenticator app')).toBeEnabled();
  await expect.element(button('Add a passkey')).toBeDisabled();
  await expect
    .element(page.getByText('Passkeys work only at https://crm.example.com. Open Vigencia there.'))
    .toBeVisible();
  await expect.element(button('Renew recovery codes')).not.toBeInTheDocument();
});

test('renews the codes by the password, and shows them once', async () => {
  fakeServer({
    'GET /two-step': [200, own()],
    'PUT /two-step/recovery-codes': [200, { recovery_codes: codes }],
  });
  await renderBranded(<TwoStepSettings />);
  await button('Renew recovery codes').click();
  await expect.element(textbox('Current password')).toHaveFocus();
  await textbox('Current password').fill('Manatee-Bay-2026');
  await button('Renew recovery codes').click();
  await expect.element(page.getByText('AAAAA-00009')).toBeVisible();
  await page.getByLabelText("I've saved my codes").click();
  await button('Done').click();
  await expect.element(page.getByText('AAAAA-00009')).not.toBeInTheDocument();
});

test('removes a passkey by the password, and says why the last step stays', async () => {
  fakeServer({
    'GET /two-step': [200, own()],
    [`POST /two-step/passkeys/${key.id}/removal`]: problem(
      409,
      'two_step_demanded',
      'Your agency requires a second step.',
    ),
  });
  await renderBranded(<TwoStepSettings />);
  await button('Remove the passkey Laptop').click();
  await textbox('Current password').fill('Manatee-Bay-2026');
  await button('Remove the passkey Laptop').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your agency requires a second step.');
  await button('Cancel').click();
  await expect.element(button('Remove the passkey Laptop')).toBeVisible();
  const sent = calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  expect(sent).toEqual([{ current_password: 'Manatee-Bay-2026' }]);
});

test('gives a passkey another name, and asks for one that is left out', async () => {
  fakeServer({ 'GET /two-step': [200, own()], [`PUT /two-step/passkeys/${key.id}`]: [204] });
  await renderBranded(<TwoStepSettings />);
  await button('Rename passkey Laptop').click();
  await expect.element(textbox('Passkey name')).toHaveFocus();
  await textbox('Passkey name').fill('');
  await button('Rename passkey').click();
  await expect.element(textbox('Passkey name')).toBeInvalid();
  await textbox('Passkey name').fill('Office laptop');
  await button('Rename passkey').click();
  await expect.element(button('Rename passkey Laptop')).toBeVisible();
  const sent = calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
  expect(sent).toEqual([{ name: 'Office laptop' }]);
});

test('says that it could not be loaded, and tries again', async () => {
  let answers = 0;
  fakeServer({ 'GET /two-step': () => (answers++ === 0 ? problem(400, 'anything') : [200, own()]) });
  await renderBranded(<TwoStepSettings />);
  await button('Try again').click();
  await expect.element(page.getByText('Laptop')).toHaveLength(1);
});
