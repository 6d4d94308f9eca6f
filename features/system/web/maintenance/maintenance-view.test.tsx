import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { callsOf, enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import type { Maintenance } from '../../contract.ts';
import MaintenanceView from './maintenance-view.tsx';

await startI18n(['platform', 'records', 'system']);

const off: Maintenance = {
  is_on: false,
  message_en: '',
  message_es: '',
  access: null,
  holds_jobs: false,
  began_at: null,
  ends_at: null,
};
const on: Maintenance = {
  is_on: true,
  message_en: 'Back at five',
  message_es: 'Volvemos a las cinco',
  access: 'nothing',
  holds_jobs: true,
  began_at: '2026-11-16T20:00:00Z',
  ends_at: '2026-11-16T22:00:00Z',
};

beforeEach(() => enter({ tab: 'superadmin', role: 'Super Admin' }));

test('it is begun with a message in both languages, until somebody ends it', async () => {
  fakeServer({ 'GET /system/maintenance': [200, off], 'POST /system/maintenance': [200, on] });
  await renderScreen(<MaintenanceView />);
  await expect.element(page.getByText('Maintenance is off. Everyone can work.')).toBeVisible();
  await page.getByLabelText('Agencies can').selectOptions('nothing');
  await page.getByLabelText('Ends after').selectOptions('');
  await page.getByLabelText('Message in English').fill('Back at five');
  await page.getByLabelText('Message in Spanish').fill('Volvemos a las cinco');
  await page.getByRole('button', { name: 'Start maintenance' }).click();
  await expect.poll(() => callsOf('POST')).toHaveLength(1);
  expect(callsOf('POST')[0]?.body).toEqual({
    message_en: 'Back at five',
    message_es: 'Volvemos a las cinco',
    access: 'nothing',
    holds_jobs: false,
    minutes: null,
  });
});

test.each([
  ['en', 'Maintenance is on', /Agencies can't do anything\. Background work waits, except backups\./],
  ['es', 'El mantenimiento está activo', /Las agencias no pueden hacer nada\./],
] as const)('while it is on, %s says what holds, and it is ended with a click', async (language, title, text) => {
  await enter({ tab: 'superadmin', role: 'Super Admin', language });
  fakeServer({ 'GET /system/maintenance': [200, on], 'DELETE /system/maintenance': [200, {}] });
  await renderScreen(<MaintenanceView />);
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: /End maintenance|Terminar mantenimiento/ }).click();
  await expect.poll(() => callsOf('DELETE')).toHaveLength(1);
});
