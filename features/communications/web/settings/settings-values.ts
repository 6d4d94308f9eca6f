import { drawnAs, providerFields } from '../../contract/providers/providers.ts';
import type { CommunicationSettings } from '../../contract/settings.ts';
import { providerSettings } from './provider-texts.ts';

/** The settings as form values, with those of all providers: secrets as typed, numbers as text. */
export interface SettingsValues extends Record<string, unknown> {
  email_enabled: boolean;
  email_provider: string;
  sender_email: string;
  sender_name: string;
  reply_to_email: string;
  postal_address: string;
  sms_enabled: boolean;
  sms_segment_price: string;
  sms_monthly_segments_max: string;
  enable_automations: boolean;
  business_hours_enabled: boolean;
  business_start_hour: string;
  business_end_hour: string;
}

/** The secrets, which are never shown. A typed value replaces the saved one; an empty field keeps it. */
export const secretFields: readonly string[] = drawnAs('secret', providerFields);
const numbers = ['sms_segment_price', 'sms_monthly_segments_max', 'business_start_hour', 'business_end_hour'] as const;

export const valuesOfSettings = (settings: CommunicationSettings): SettingsValues => ({
  ...valuesOfProviders(settings),
  email_enabled: settings.email_enabled,
  email_provider: settings.email_provider,
  sender_email: settings.sender_email,
  sender_name: settings.sender_name,
  reply_to_email: settings.reply_to_email,
  postal_address: settings.postal_address,
  sms_enabled: settings.sms_enabled,
  sms_segment_price: String(settings.sms_segment_price),
  sms_monthly_segments_max: String(settings.sms_monthly_segments_max),
  enable_automations: settings.enable_automations,
  business_hours_enabled: settings.business_hours_enabled,
  business_start_hour: String(settings.business_start_hour),
  business_end_hour: String(settings.business_end_hour),
});

const valuesOfProviders = (settings: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(providerSettings.map((name) => [name, secretFields.includes(name) ? '' : settings[name]]));

/** The changed fields as the request body. */
export function changesOfSettings(before: SettingsValues, after: SettingsValues): Record<string, unknown> {
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name]);
  return Object.fromEntries(
    changed.map(([name, value]) => [
      name,
      (numbers as readonly string[]).includes(name) && value !== '' ? Number(value) : value,
    ]),
  );
}
