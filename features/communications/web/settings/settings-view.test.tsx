import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, fakeServer, optionsOf, problem, renderScreen } from '#platform/web/test-page.tsx';
import { enterCommunications, theSettings } from '../test-communications.ts';
import SettingsView from './settings-view.tsx';

const path = '/communications/settings';
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => enterCommunications());

const notices = {
  en: ['Restricted access', 'Only administrators can change the communication settings.'],
  es: ['Acceso restringido', 'Solo los administradores pueden cambiar la configuración de comunicaciones.'],
} as const;

test.each((['Manager', 'Agente', 'CSR'] as const).flatMap((role) => [[role, 'en'] as const, [role, 'es'] as const]))(
  'a user who is %s is told in %s that settings are for administrators, and asks for none',
  async (role, language) => {
    await enterCommunications(role, language);
    fakeServer({ [`GET ${path}`]: [200, theSettings()] });
    await renderScreen(<SettingsView />);
    for (const text of notices[language]) await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    expect(page.getByRole('textbox').elements()).toEqual([]);
    expect(page.getByRole('button').elements()).toEqual([]);
    expect(callsOf(`GET ${path}`)).toEqual([]);
  },
);

test('credentials show only while their channel is on; WhatsApp is to come', async () => {
  fakeServer({ [`GET ${path}`]: [200, theSettings()] });
  await renderScreen(<SettingsView />);
  await expect.element(field('Sender name')).toHaveValue('Vigencia');
  expect(field('Account SID').elements()).toEqual([]);
  expect(field('SendGrid API key').elements()).toEqual([]);
  await field('Send text messages').click();
  await expect.element(field('Account SID')).toBeVisible();
  await field('Provider').selectOptions('SendGrid');
  await expect.element(field('SendGrid API key')).toBeVisible();
  await field('Send emails').click();
  await expect.element(field('Sender name')).not.toBeInTheDocument();
  await expect.element(page.getByText('Coming soon')).toBeVisible();
  await expect.element(field('Send WhatsApp messages')).toBeDisabled();
});

test('hours are chosen from 00:00 to 23:00, and begin with 8 and 18', async () => {
  fakeServer({ [`GET ${path}`]: [200, theSettings({ business_hours_enabled: true })] });
  await renderScreen(<SettingsView />);
  await expect.element(field('From')).toHaveValue('8');
  await expect.element(field('Until')).toHaveValue('18');
  const hours = await optionsOf(field('From'));
  expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, '00:00', '23:00']);
});

test('only what was changed is saved; a secret that nobody typed stays', async () => {
  const kept = theSettings({ sms_enabled: true, twilio_auth_token: '********' });
  fakeServer({ [`GET ${path}`]: [200, kept], [`PUT ${path}`]: [200, kept] });
  await renderScreen(<SettingsView />);
  await expect.element(field('Auth token')).toHaveValue('');
  await field('Sender name').fill('Sol Seguros');
  await field('Monthly limit of parts').fill('900');
  await button('Save').click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(callsOf('PUT')[0]?.body).toEqual({ sender_name: 'Sol Seguros', sms_monthly_segments_max: 900 });
});

test('what stands still is said, and what a provider says of it when it is asked', async () => {
  const trouble = {
    communication_type: 'SMS',
    code: 'no_campaign',
    message: 'No campaign yet.',
    said: 'Unregistered',
    since: '2026-11-16T20:00:00Z',
  } as const;
  const findings = [{ code: 'key', is_well: true, message: 'The key works.' }];
  fakeServer({
    [`GET ${path}`]: [200, theSettings({ troubles: [trouble] })],
    [`POST ${path}/check`]: [200, { success: false, error: 'The sender is unknown.', findings }],
  });
  await renderScreen(<SettingsView />);
  for (const text of ['SMS has stopped', 'No campaign yet.']) await expect.element(page.getByText(text)).toBeVisible();
  await button('Check connection').click();
  for (const text of ['The sender is unknown.', 'The key works.']) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  expect(callsOf(`POST ${path}/check`)[0]?.body).toEqual({ communication_type: 'Email' });
});

test('the setup is told in steps, with the addresses to paste', async () => {
  const url = 'https://crm.example.com/hooks/twilio/inbound/x';
  fakeServer({ [`GET ${path}`]: [200, theSettings({ twilio_inbound_url: url })] });
  await renderScreen(<SettingsView />);
  await page.getByText('Connect Twilio').click();
  await expect.element(field('Twilio inbound message URL')).toHaveValue(url);
  await page.getByText('Register your texts (10DLC)').click();
  await expect.element(page.getByText(/EIN exactly as the IRS/)).toBeVisible();
});

test('a saved key can be removed', async () => {
  const settings = theSettings({ email_provider: 'SendGrid', sendgrid_api_key: '********' });
  fakeServer({
    'GET /communications/settings': [200, settings],
    'PUT /communications/settings': [200, { ...settings, sendgrid_api_key: '' }],
  });
  await renderScreen(<SettingsView />);
  await page.getByRole('button', { name: 'Remove SendGrid API key' }).click();
  await expect.poll(() => callsOf('PUT /communications/settings').at(-1)?.body).toEqual({ sendgrid_api_key: '' });
});

const waiting = '/communications/messages/waiting';

test.each([
  ['en', '2 emails waited more than a day', 'Send all emails', 'send', 'Sending 2 emails'],
  ['es', '2 correos esperaron más de un día', 'Cancelar todos los correos', 'cancel', '2 correos cancelados'],
] as const)(
  'what waited for a mail server more than a day is sent or canceled, all of it (%s)',
  async (language, title, label, decision, done) => {
    await enterCommunications('Admin', language);
    fakeServer({
      [`GET ${path}`]: [200, theSettings({ waiting_for_admin: 2 })],
      [`POST ${waiting}`]: [200, { count: 2 }],
    });
    await renderScreen(<SettingsView />);
    await expect.element(page.getByText(title)).toBeVisible();
    fakeServer({ [`GET ${path}`]: [200, theSettings()], [`POST ${waiting}`]: [200, { count: 2 }] });
    await button(label).click();
    await expect.element(page.getByText(done)).toBeVisible();
    expect(callsOf(`POST ${waiting}`)).toMatchObject([{ body: { decision } }]);
    await expect.element(page.getByText(title)).not.toBeInTheDocument();
  },
);

test('when it cannot be decided now, that is said, and it is asked again', async () => {
  fakeServer({
    [`GET ${path}`]: [200, theSettings({ waiting_for_admin: 1 })],
    [`POST ${waiting}`]: problem(500, 'internal_error'),
  });
  await renderScreen(<SettingsView />);
  await button('Cancel all emails').click();
  await expect.element(page.getByText('Nothing was sent or canceled. Try again.').first()).toBeVisible();
  await expect.element(page.getByText('1 email waited more than a day')).toBeVisible();
});
