import type pg from 'pg';
import type { Clock } from '../ground/clock.ts';
import { type CallRates, type Config, rateVariables } from '../ground/config.ts';
import type { Log } from '../ground/log.ts';
import type { SecretColumns, SecretLocation } from '../ground/secrets.ts';
import { type Changes, createKnownRow } from './known-row.ts';

/** The operators' settings for the whole installation. */
export interface SettingsNow {
  /** The message on the registration page; `''` means the built-in text. */
  readonly registration_message_en: string;
  readonly registration_message_es: string;
  /** When a session ends: minutes without use, and total lifetime. */
  readonly session_idle_minutes: number;
  readonly session_hours: number;
  /** The same limits for a remembered session. */
  readonly remembered_idle_hours: number;
  readonly remembered_days: number;
  /** Calls per second, and leads per second of an integration. They apply where the environment sets none. */
  readonly limit_per_user: number;
  readonly limit_per_agency: number;
  readonly limit_per_address: number;
  readonly limit_per_integration: number;
  /** The sender of e-mail; `''` means the result of `senderOf` in `platform/server/mail`. */
  readonly mail_from_name: string;
  readonly mail_from_address: string;
  /** The mail server where the environment sets none; `''` means none. */
  readonly smtp_host: string;
  readonly smtp_port: number;
  readonly smtp_security: SmtpSecurity;
  readonly smtp_username: string;
  /** Encrypted. */
  readonly smtp_password: string;
}

/**
 * How the connection to a mail server is secured: upgraded after the greeting (`starttls`), encrypted from the first
 * byte (`tls`), or unencrypted (`none`).
 */
export type SmtpSecurity = 'starttls' | 'tls' | 'none';

/** The defaults until an operator sets something. */
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

/** Where the mail server's encrypted password is stored. */
export const smtpPasswordLocation: SecretLocation = {
  tenant_id: 'house',
  table: 'installation_settings',
  column: 'smtp_password',
  row_id: 'only',
};

/** The same column, for a key rotation. */
export const smtpPasswordColumn = {
  table: smtpPasswordLocation.table,
  columns: [smtpPasswordLocation.column],
  row: 'only_row',
  renewedBy: 'rotation',
  location: smtpPasswordLocation,
} as const satisfies SecretColumns;

export interface InstallationSettings {
  /** The current settings, from memory. Sends no query. */
  now(): SettingsNow;
  /** Loads the settings. Once the promise resolves, a change by any process arrives here. */
  begin(): Promise<void>;
  /** Notifies every process, including this one, of a change. This one has the new settings at once if they are given. */
  tell(changed?: SettingsNow): void;
}

/** The installation's settings, cached in one process. */
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

/** The lifetime of a session that begins at this moment: without use, and in total. */
export function livesOfSession(
  settings: SettingsNow,
  isRemembered: boolean,
): { idleSeconds: number; totalSeconds: number } {
  const { session_idle_minutes, session_hours, remembered_idle_hours, remembered_days } = settings;
  return isRemembered
    ? { idleSeconds: remembered_idle_hours * hour, totalSeconds: remembered_days * 24 * hour }
    : { idleSeconds: session_idle_minutes * minute, totalSeconds: session_hours * hour };
}

/** The effective rates: those of the environment, and the operators' where the environment sets none. */
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

/** The mail server's settings that the environment sets with `SMTP_URL`. */
const smtpFields = ['smtp_host', 'smtp_port', 'smtp_security', 'smtp_username', 'smtp_password'] as const;

/** The settings that only the environment can change, each with the name of its variable. */
export const fixedByEnvironment = ({ fixedRates, smtpUrl }: Pick<Config, 'fixedRates' | 'smtpUrl'>) => [
  ...fixedRates.map((rate) => ({ field: settingOf[rate], variable: rateVariables[rate] as string })),
  ...(smtpUrl ? smtpFields.map((field) => ({ field, variable: 'SMTP_URL' })) : []),
];
