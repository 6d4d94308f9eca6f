import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { createQueryClient } from '#platform/web/queries.ts';
import { callsOf, enter, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { AgencyPlan, AgencySettings } from '../contract.ts';
import AgencyScreen from './agency-screen.tsx';

await startI18n(['platform', 'records', 'leads', 'branding', 'agency']);

const day = { opens: '09:00', closes: '17:00' };

const settings = (values: Partial<AgencySettings> = {}): AgencySettings => ({
  company_name: 'Sol Seguros',
  company_phone: '(305) 555-0101',
  second_phone: '',
  address: '100 Calle 8',
  license_number: 'W123456',
  time_zone: 'America/New_York',
  locale: 'es-US',
  date_format: 'MM/DD/YYYY',
  opening_hours: null,
  lead_sources: ['Web', 'Call'],
  branding_scope: 'Full',
  settings_saved_at: null,
  ...values,
});

const plan: AgencyPlan = {
  plan: 'premium',
  features_enabled: ['leads', 'quotes'],
  max_users: 10,
  active_users: 7,
  max_policies: null,
  policies_in_force: 1_204,
  trial_ends_at: null,
};

const server = (values: Partial<AgencySettings> = {}) => ({
  'GET /agency': [200, settings(values)] as const,
  'GET /agency/plan': [200, plan] as const,
  'GET /carriers': listed([{ id: '1', name: 'Progressive' }]),
});

const answers = (values: Partial<AgencySettings> = {}) => server(values) as unknown as Parameters<typeof fakeServer>[0];

beforeEach(async () => {
  await page.viewport(1280, 900);
  await enter({ tab: 'agency', role: 'Admin' });
});

const save = () => page.getByRole('button', { name: /^(Save|Guardar)$/ });

test.each([
  ['en', 'Agency settings', 'Eastern Time (New York)', '3 of 10 left', '1,204 (no limit)'],
  ['es', 'Configuración de la agencia', 'Hora del Este (Nueva York)', 'Quedan 3 de 10', '1,204 (sin límite)'],
] as const)(
  'shows in %s the settings, the zones of the United States first, and what is left',
  async (language, title, zone, users, policies) => {
    await enter({ tab: 'agency', role: 'Admin', language });
    fakeServer(answers());
    await renderScreen(<AgencyScreen />);
    await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const zones = (await page.getByLabelText(/Time zone|Zona horaria/).findElement()) as HTMLSelectElement;
    expect(zones.options[0]?.text).toBe(zone);
    expect(zones.value).toBe('America/New_York');
    for (const text of [users, policies, 'Progressive']) await expect.element(page.getByText(text)).toBeVisible();
  },
);

test('sends what was changed and nothing else; a day without hours is closed', async () => {
  fakeServer({ ...answers(), 'PUT /agency': [200, settings({ settings_saved_at: '2026-11-16T20:00:00Z' })] });
  await renderScreen(<AgencyScreen />);
  await page.getByLabelText('Second phone').fill('305 555 0102');
  await page.getByLabelText('Monday: opens at').fill('09:00');
  await page.getByLabelText('Monday: closes at').fill('17:00');
  await page.getByRole('button', { name: 'Same hours from Monday to Friday' }).click();
  await page.getByRole('checkbox', { name: 'Referral' }).click();
  await save().click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(callsOf('PUT').map(({ body }) => body)).toEqual([
    {
      second_phone: '305 555 0102',
      opening_hours: [day, day, day, day, day, null, null],
      lead_sources: ['Web', 'Call', 'Referral'],
    },
  ]);
});

test('saving without a change confirms what is there', async () => {
  fakeServer({ ...answers(), 'PUT /agency': [200, settings({ settings_saved_at: '2026-11-16T20:00:00Z' })] });
  await renderScreen(<AgencyScreen />);
  await save().click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(callsOf('PUT').map(({ body }) => body)).toEqual([{}]);
});

test('what a colleague saved meanwhile is shown, unless it is being written over', async () => {
  let address = '100 Calle 8';
  fakeServer({ ...answers(), 'GET /agency': () => [200, settings({ address })] });
  const client = createQueryClient();
  await renderScreen(<AgencyScreen />, client);
  await expect.element(page.getByLabelText('Address')).toHaveValue('100 Calle 8');
  address = '200 Calle 9';
  await client.invalidateQueries();
  await expect.element(page.getByLabelText('Address')).toHaveValue('200 Calle 9');
  await page.getByLabelText('Address').fill('300 Calle 10');
  address = '400 Calle 11';
  await client.invalidateQueries();
  await expect.poll(() => callsOf('GET /agency').filter(({ call }) => call === 'GET /agency')).toHaveLength(3);
  await expect.element(page.getByLabelText('Address')).toHaveValue('300 Calle 10');
});

test('an hour alone is said at the other one, before anything is sent', async () => {
  fakeServer(answers());
  await renderScreen(<AgencyScreen />);
  await page.getByLabelText('Tuesday: opens at').fill('09:00');
  await save().click();
  await expect.element(page.getByText('Enter opening and closing times, or leave both empty.')).toBeVisible();
  await page.getByLabelText('Tuesday: closes at').fill('08:00');
  await save().click();
  await expect.element(page.getByText('Enter a time after the opening time.')).toBeVisible();
  expect(callsOf('PUT')).toEqual([]);
});

test('where only the theme is the agency’s, the name stays and says why; a refusal is said', async () => {
  const detail = 'Your plan does not include changing this part of the brand.';
  fakeServer({ ...answers({ branding_scope: 'Theme Only' }), 'PUT /agency': problem(403, 'branding_scope', detail) });
  await renderScreen(<AgencyScreen />);
  await expect.element(page.getByRole('textbox', { name: /^Name/ })).toHaveAttribute('readonly');
  await expect.element(page.getByText(/doesn't include changing the name/)).toBeVisible();
  await save().click();
  await expect.element(page.getByText(detail)).toBeVisible();
});

test('a phone has room for the hours', async () => {
  await page.viewport(390, 844);
  fakeServer(answers());
  await renderScreen(
    <div style={{ padding: 8 }}>
      <AgencyScreen />
    </div>,
  );
  await expect.element(page.getByLabelText('Sunday: closes at')).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
