import type pg from 'pg';
import type { Clock } from '../ground/clock.ts';
import { type CallRates, type Config, rateVariables } from '../ground/config.ts';
import type { Log } from '../ground/log.ts';
import type { SecretColumns, SecretLocation } from '../ground/secrets.ts';
import { type Changes, createKnownRow } from './known-row.ts';

/** What operators set for the whole installation. */
export interface SettingsNow {
  /** What whoever wants to register is told; `''`: the house's own words. */
  readonly registration_message_en: string;
  readonly registration_message_es: string;
  /** After how long without use, and after how long in all, a session ends. */
  readonly session_idle_minutes: number;
  readonly session_hours: number;
  /** The same of a session that is remembered. */
  readonly remembered_idle_hours: number;
  readonly remembered_days: number;
  /** Calls a second, and leads of an integration, where the environment does not set them. */
  readonly limit_per_user: number;
  readonly limit_per_agency: number;
  readonly limit_per_address: number;
  readonly limit_per_integration: number;
  /** From whom mail comes; `''`: what `senderOf` of `platform/server/mail` says. */
  readonly mail_from_name: string;
  readonly mail_from_address: string;
  /** The mail server, where the environment does not set one; `''`: none. */
  readonly smtp_host: string;
  readonly smtp_port: number;
  readonly smtp_security: SmtpSecurity;
  readonly smtp_username: string;
  /** Encrypted. */
  readonly smtp_password: string;
}

/** How a mail server is spoken to: encrypted once it has greeted, encrypted from the first byte, or in the open. */
export type SmtpSecurity = 'starttls' | 'tls' | 'none';

/** What holds until an operator sets something. */
export const firstSettings: SettingsNow = {
  registration_message_en: '',
  registration_message_es: '',
  session_idle_minutes: 60,
  session_hours: 12,
  remembered_idle_hours: 24,
  remembered_days: 7,
  limit_per_user: 20,
  limit_per_agency: 100,
  limit_per_address: 200,
  limit_per_integration: 50,
  mail_from_name: '',
  mail_from_address: '',
  smtp_host: '',
  smtp_port: 587,
  smtp_security: 'starttls',
  smtp_username: '',
  smtp_password: '',
};

/** Where the password of the mail server lies encrypted. */
export const smtpPasswordLocation: SecretLocation = {
  tenant_id: 'house',
  table: 'installation_settings',
  column: 'smtp_password',
  row_id: 'only',
};

/** The same for a change of the key. */
export const smtpPasswordColumn = {
  table: smtpPasswordLocation.table,
  columns: [smtpPasswordLocation.column],
  row: 'only_row',
  renewedBy: 'rotation',
  location: smtpPasswordLocation,
} as const satisfies SecretColumns;

export interface InstallationSettings {
  /** What holds at this moment. It asks nobody: each process knows it. */
  now(): SettingsNow;
  /** Begins to know it: from the answer on, whatever any process changes is heard. */
  begin(): Promise<void>;
  /** Tells every process, this one too, that it has changed. */
  tell(): void;
}

/** The settings of this installation, as one process knows them. */
export function createSettings(lookupPool: pg.Pool, clock: Clock, changes: Changes, log: Log): InstallationSettings {
  const read = async () => {
    const { rows } = await lookupPool.query<{ settings: SettingsNow }>({
      name: 'settings_now',
      text: 'select settings from settings_now()',
    });
    return rows[0]?.settings ?? null;
  };
  const known = createKnownRow('settings', read, { clock, changes, log });
  return { now: () => known.row ?? firstSettings, begin: known.begin, tell: known.tell };
}

const minute = 60;
const hour = 60 * minute;

/** How long a session lives that begins now: unused, and in all. */
export function livesOfSession(
  settings: SettingsNow,
  isRemembered: boolean,
): { idleSeconds: number; totalSeconds: number } {
  const { session_idle_minutes, session_hours, remembered_idle_hours, remembered_days } = settings;
  return isRemembered
    ? { idleSeconds: remembered_idle_hours * hour, totalSeconds: remembered_days * 24 * hour }
    : { idleSeconds: session_idle_minutes * minute, totalSeconds: session_hours * hour };
}

/** The rates that hold: those of the environment, and the operators' where it says nothing. */
export function ratesThatHold(
  { callRates, fixedRates }: Pick<Config, 'callRates' | 'fixedRates'>,
  settings: SettingsNow,
): CallRates {
  const rateOf = (rate: keyof CallRates, set: number) => (fixedRates.includes(rate) ? callRates[rate] : set);
  return {
    perUser: rateOf('perUser', settings.limit_per_user),
    perAgency: rateOf('perAgency', settings.limit_per_agency),
    perAddress: rateOf('perAddress', settings.limit_per_address),
    perIntegration: rateOf('perIntegration', settings.limit_per_integration),
  };
}

const settingOf = {
  perUser: 'limit_per_user',
  perAgency: 'limit_per_agency',
  perAddress: 'limit_per_address',
  perIntegration: 'limit_per_integration',
} as const satisfies Record<keyof CallRates, keyof SettingsNow>;

/** What of the mail server the environment sets with `SMTP_URL`. */
const smtpFields = ['smtp_host', 'smtp_port', 'smtp_security', 'smtp_username', 'smtp_password'] as const;

/** What only the environment changes, with the name of its variable. */
export const fixedByEnvironment = ({ fixedRates, smtpUrl }: Pick<Config, 'fixedRates' | 'smtpUrl'>) => [
  ...fixedRates.map((rate) => ({ field: settingOf[rate], variable: rateVariables[rate] as string })),
  ...(smtpUrl ? smtpFields.map((field) => ({ field, variable: 'SMTP_URL' })) : []),
];
