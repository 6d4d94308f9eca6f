import { useForm } from '@mantine/form';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { i18n } from '#platform/web/i18n.ts';
import { renderScreen } from '#platform/web/test-page.tsx';
import { code, type ProviderForm, phone, secret } from '../../contract/providers/provider-form.ts';
import { enterCommunications, theSettings } from '../test-communications.ts';
import { ProviderFields } from './provider-fields.tsx';
import { type SettingsValues, valuesOfSettings } from './settings-values.ts';

/** A provider that Vigencia doesn't have. */
const paloma: ProviderForm = {
  name: 'Paloma',
  channel: 'Email',
  about: 'email.paloma_hint',
  usesMailServer: false,
  fields: {
    paloma_key: secret('email.paloma_key_hint'),
    paloma_loft: code({ pattern: /^PL\d+$/, error: 'communications:validation.paloma_loft', placeholder: 'PL…' }),
    paloma_phone: phone('+13055550100'),
  },
  signedWith: [],
  hooks: {},
  addresses: {},
  guides: [],
};

const words = {
  fields: { paloma_key: 'Paloma key', paloma_loft: 'Loft', paloma_phone: 'Phone of the loft' },
  email: { paloma_key_hint: 'It hangs at the door.' },
};

function Fields() {
  const settings = { ...theSettings(), paloma_key: '********', paloma_loft: 'PL7', paloma_phone: '' };
  const initialValues: SettingsValues = {
    ...valuesOfSettings(settings),
    paloma_key: '',
    paloma_loft: settings.paloma_loft,
    paloma_phone: '',
  };
  const form = useForm<SettingsValues>({ mode: 'uncontrolled', initialValues });
  return <ProviderFields provider={paloma} form={form} settings={settings} />;
}

const field = (name: string) => page.getByLabelText(name, { exact: true });

beforeEach(async () => {
  await enterCommunications();
  i18n.addResourceBundle('en', 'communications/settings', words, true, true);
});

test('the settings of a new provider are drawn by its form alone', async () => {
  await renderScreen(<Fields />);
  await expect.element(field('Loft')).toHaveValue('PL7');
  await expect.element(field('Loft')).toHaveAttribute('placeholder', 'PL…');
  await expect.element(field('Phone of the loft')).toHaveAttribute('type', 'tel');
});

test('a secret is not shown, says that it is saved, and can be removed', async () => {
  await renderScreen(<Fields />);
  await expect.element(field('Paloma key')).toHaveValue('');
  await expect.element(field('Paloma key')).toHaveAttribute('type', 'password');
  await expect.element(page.getByText('It hangs at the door. Saved. Type a new one only to replace it.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove Paloma key', exact: true })).toBeVisible();
});
