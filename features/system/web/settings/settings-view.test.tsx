import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import type { Settings } from '../../contract.ts';
import SettingsView from './settings-view.tsx';

await startI18n(['platform', 'records', 'system']);

const settings: Settings = {
  registration_message_en: '',
  registration_message_es: '',
  session_idle_minutes: 60,
  session_hours: 12,
  remembered_idle_hours: 24,
  remembered_days: 7,
  limit_per_user: 20,
  limit_per_agency: 300,
  limit_per_address: 200,
  limit_per_integration: 50,
  mail_from_name: '',
  mail_from_address: '',
  smtp_username: 'norte',
  smtp_password: '********',
  smtp_host: 'smtp.example.com',
  smtp_port: 587,
  smtp_security: 'starttls' as const,
  mail_from_default: { name: 'Vigencia', address: 'no-reply@crm.example.com' },
  app_url: 'https://crm.example.com',
  mail_from_domains: ['sol.example'],
  environment: [{ field: 'limit_per_agency', variable: 'LIMIT_PER_AGENCY' }],
};

beforeEach(() => enter({ tab: 'superadmin', role: 'Super Admin' }));

test('lives and messages are changed at once', async () => {
  fakeServer({ 'GET /system/settings': [200, settings], 'PUT /system/settings': [200, settings] });
  await renderScreen(<SettingsView />);
  const fixed = page.getByLabelText('Calls per second, per agency');
  await expect.element(fixed).toHaveAttribute('readonly');
  await expect.element(page.getByText('Set by LIMIT_PER_AGENCY. Change it in the environment.')).toBeVisible();
  await page.getByLabelText('Message in English').fill('Ask Olga');
  await page.getByLabelText('Maximum hours before sign-out').fill('8');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => callsOf('PUT')).toHaveLength(1);
  expect(callsOf('PUT')[0]?.body).toEqual({ registration_message_en: 'Ask Olga', session_hours: 8 });
});

test.each([
  ['', 'Ingrese un número entero.'],
  ['4', 'Ingrese 5 o más.'],
  ['721', 'Ingrese 720 o menos.'],
])('“%s” minutes are refused in Spanish before anything is sent', async (typed, said) => {
  await enter({ tab: 'superadmin', role: 'Super Admin', language: 'es' });
  fakeServer({ 'GET /system/settings': [200, settings] });
  await renderScreen(<SettingsView />);
  await page.getByLabelText('Minutos sin uso antes de cerrar la sesión').fill(typed);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(page.getByText(said)).toBeVisible();
  expect(callsOf('PUT')).toHaveLength(0);
});

test('a saved password is not shown, and a test says what the mail server said', async () => {
  fakeServer({
    'GET /system/settings': [200, settings],
    'POST /system/settings/test-mail': [200, { fate: 'refused', said: '550 No such mailbox' }],
  });
  await renderScreen(<SettingsView />);
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('');
  await expect.element(page.getByText('A password is saved. Leave blank to keep it.')).toBeVisible();
  await expect.element(page.getByText('Set by MAIL_FROM_DOMAINS. Change it in the environment.')).toBeVisible();
  await page.getByLabelText('Send a test to').fill('olga@example.com');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect.element(page.getByText("The message wasn't sent: 550 No such mailbox")).toBeVisible();
  expect(callsOf('POST')[0]?.body).toEqual({ to: 'olga@example.com' });
});
