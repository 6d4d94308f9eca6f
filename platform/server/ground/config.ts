import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BucketSettings, readBucket } from './bucket-settings.ts';
import { readNetworks } from './networks.ts';
import { type OutgoingSettings, readOutgoing } from './outgoing-settings.ts';
import { ConfigError, hidePassword, readUrl, wrong } from './setting.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The environment variable of each rate. */
export const rateVariables = {
  perUser: 'LIMIT_PER_USER',
  perAgency: 'LIMIT_PER_AGENCY',
  perAddress: 'LIMIT_PER_ADDRESS',
  perIntegration: 'LIMIT_PER_INTEGRATION',
} as const satisfies Record<keyof CallRates, string>;

/** Sustained rates in calls per second; a burst may take ten seconds' worth at once. */
export interface CallRates {
  perUser: number;
  perAgency: number;
  perAddress: number;
  /** Leads of an integration per second; a hundred seconds' worth may arrive at once. */
  perIntegration: number;
}

export interface Config {
  host: string;
  port: number;
  /** The absolute folder of all that the server stores: the embedded database, the key, the outbox. */
  dataDir: string;
  /** An external PostgreSQL 15 or newer; null means the embedded one. */
  databaseUrl: string | null;
  /** The URL of the product, without a trailing slash: the base of every link in an e-mail. */
  appUrl: string;
  /**
   * The domain below which each agency has its own host. Links in its e-mails use that host only if the setting says
   * so, because the DNS may not have such names. null: `APP_URL` is an IP address, which has no subdomains.
   */
  agencyDomain: { readonly suffix: string; readonly isInLinks: boolean } | null;
  /** 32 bytes that encrypt secrets and derive the database roles' passwords. */
  appKey: Buffer;
  /** The previous keys, with which secrets and backups are still decrypted; usually none. */
  previousKeys: readonly Buffer[];
  /** The keys of the source installation, while an agency is imported from it. */
  importKeys: readonly Buffer[];
  /** The key file that this start created; null if the key existed. */
  newKeyFile: string | null;
  /**
   * null: the operators configure the mail server, or there is none. {@link outboxUrl}: the folder `dataDir`/outbox is
   * the mailbox.
   */
  smtpUrl: string | null;
  /** Domains of agencies, in lower case, that the mail server may send for. */
  mailFromDomains: readonly string[];
  /** Addresses and networks of the proxies whose forwarding headers are trusted. */
  trustedProxies: readonly string[];
  /** The token that `/metrics` requires; null disables `/metrics`. */
  metricsToken: string | null;
  /** Whether `/api/docs` and `/api/openapi.json` are served. */
  apiDocs: boolean;
  callRates: CallRates;
  /** The rates that the environment sets; they can't change while the process runs. */
  fixedRates: readonly (keyof CallRates)[];
  outgoing: OutgoingSettings;
  /** The absolute folder of scheduled and manual backups. */
  backupDir: string;
  /** Where agencies' files are stored; null means `dataDir`/files. */
  bucket: BucketSettings | null;
  /** A second age recipient of backups, besides this installation; null means none. */
  backupRecipient: string | null;
  /** The seconds for which a stopping process still answers while `/readyz` reports that it is leaving. */
  drainSeconds: number;
  logLevel: (typeof logLevels)[number];
}

/** Loads the settings of a file such as `.env` into the environment. Throws {@link ConfigError} if it isn't text. */
export function loadSettingsFile(file: string): void {
  const bytes = readFileSync(file);
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw new ConfigError(`${file} is no text file. It holds lines such as PORT=3000; see .env.example.`);
  }
  process.loadEnvFile(file);
}

/**
 * Reads and checks every setting. Throws {@link ConfigError} on the first wrong one. Without `APP_KEY`, the first start
 * creates a key and stores it in the data folder. `NAME_FILE` names a file that contains the secret `NAME`.
 */
export function readConfig(env: NodeJS.ProcessEnv, root = process.cwd()): Config {
  const host = env.HOST || '127.0.0.1';
  if (/[\s/]/.test(host)) throw wrong('HOST', host, 'a host name or address, such as 127.0.0.1 or 0.0.0.0');
  const port = readPort(env);
  const dataDir = dataDirOf(env, root);
  const logLevel = logLevels.find((level) => level === (env.LOG_LEVEL || 'info'));
  if (!logLevel) throw wrong('LOG_LEVEL', env.LOG_LEVEL ?? '', `one of ${logLevels.join(', ')}`);
  const secret = (name: string) => env[name] || keptIn(`${name}_FILE`, env[`${name}_FILE`]);
  const appKey = secret('APP_KEY');
  const previousKeys = readKeys('APP_KEY_PREVIOUS', secret('APP_KEY_PREVIOUS'));
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const appUrl = (readAppUrl(env.APP_URL) ?? `http://${shownHost}:${port}`).replace(/\/+$/, '');
  return {
    host,
    port,
    dataDir,
    databaseUrl: readUrl('DATABASE_URL', secret('DATABASE_URL'), ['postgres:', 'postgresql:']),
    appUrl,
    agencyDomain: readAgencyDomain(env.AGENCY_DOMAIN, appUrl),
    ...(appKey ? { appKey: readKey('APP_KEY', appKey), newKeyFile: null } : keptKey(dataDir, previousKeys.length > 0)),
    previousKeys,
    importKeys: readKeys('IMPORT_APP_KEY', secret('IMPORT_APP_KEY')),
    smtpUrl: readSmtpUrl(secret('SMTP_URL')),
    mailFromDomains: readDomains(env.MAIL_FROM_DOMAINS ?? ''),
    trustedProxies: readProxies(env.TRUSTED_PROXIES || ''),
    metricsToken: readMetricsToken(secret('METRICS_TOKEN')),
    apiDocs: readSwitch('API_DOCS', env.API_DOCS || 'on'),
    callRates: {
      perUser: readRate('LIMIT_PER_USER', env.LIMIT_PER_USER || '20'),
      perAgency: readRate('LIMIT_PER_AGENCY', env.LIMIT_PER_AGENCY || '100'),
      perAddress: readRate('LIMIT_PER_ADDRESS', env.LIMIT_PER_ADDRESS || '200'),
      perIntegration: readRate('LIMIT_PER_INTEGRATION', env.LIMIT_PER_INTEGRATION || '50'),
    },
    fixedRates: (Object.keys(rateVariables) as (keyof CallRates)[]).filter((rate) => env[rateVariables[rate]]),
    outgoing: readOutgoing(env, secret),
    bucket: readBucket(env, secret),
    backupDir: path.resolve(root, env.BACKUP_DIR || path.join(dataDir, 'backups')),
    backupRecipient: readRecipient(env.BACKUP_RECIPIENT),
    drainSeconds: readDrain(env.DRAIN_SECONDS || '0'),
    logLevel,
  };
}

/** The content of the file that a setting names. */
function keptIn(name: string, file: string | undefined): string | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw wrong(name, file, `a file that can be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** A stopping process has nine seconds in total, of which active calls may take four. */
const drainMaxSeconds = 4;

function readDrain(text: string): number {
  const seconds = Number(text);
  if (/^\d+$/.test(text) && seconds <= drainMaxSeconds) return seconds;
  throw wrong('DRAIN_SECONDS', text, `a whole number from 0 to ${drainMaxSeconds}`);
}

/** The path of the data folder, which may not exist yet. */
export function dataDirOf(env: NodeJS.ProcessEnv, root: string): string {
  return path.resolve(root, env.DATA_DIR || 'data');
}

/** The port to listen on. Throws {@link ConfigError} if it isn't valid. */
export function readPort({ PORT }: NodeJS.ProcessEnv): number {
  const text = PORT || '3000';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw wrong('PORT', text, 'a whole number from 1 to 65535');
  return port;
}

function readRate(name: string, text: string): number {
  const rate = Number(text);
  if (!/^\d+$/.test(text) || rate < 1 || rate > 1_000_000) throw wrong(name, text, 'calls a second, from 1 to 1000000');
  return rate;
}

/** Links in e-mails are this URL with their own query. */
function readAppUrl(text: string | undefined): string | null {
  const url = readUrl('APP_URL', text, ['http:', 'https:']);
  if (url && /[?#]/.test(url)) throw wrong('APP_URL', hidePassword(url), 'an address without ? or #');
  return url;
}

/** If users reach this machine by an IP address, its host name is used instead. */
function readAgencyDomain(text: string | undefined, appUrl: string): Config['agencyDomain'] {
  if (!text) {
    const { hostname } = new URL(appUrl);
    if (!/[\d\]]$/.test(hostname)) return { suffix: hostname, isInLinks: false };
    return /^(127\.|\[::1\])/.test(hostname) ? { suffix: 'localhost', isInLinks: false } : null;
  }
  const suffix = text.toLowerCase();
  if (/^(?=.{1,190}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(suffix) && !/\d$/.test(suffix))
    return { suffix, isInLinks: true };
  throw wrong('AGENCY_DOMAIN', text, 'a domain such as agencies.example.com');
}

/** Domains, separated by commas. */
function readDomains(text: string): string[] {
  const domains = text.split(',').map((domain) => domain.trim().toLowerCase());
  const wrongOne = domains.find((domain) => domain !== '' && !/^(?=.{4,253}$)([a-z0-9-]+\.)+[a-z]{2,}$/.test(domain));
  if (wrongOne !== undefined)
    throw wrong('MAIL_FROM_DOMAINS', wrongOne, 'domains such as agency.com, with commas between them');
  return domains.filter(Boolean);
}

/** The `SMTP_URL` of an installation whose e-mail is stored in its own folder, as in a demo or a test. */
export const outboxUrl = 'outbox:';

function readSmtpUrl(text: string | undefined): string | null {
  if (text === outboxUrl) return text;
  const url = readUrl('SMTP_URL', text, ['smtp:', 'smtps:']);
  if (url && !new URL(url).hostname) throw wrong('SMTP_URL', hidePassword(url), 'an address with a host');
  return url;
}

function readProxies(text: string): string[] {
  const networks = readNetworks(text);
  if (networks) return networks;
  throw wrong('TRUSTED_PROXIES', text, 'addresses and networks with commas between, such as 127.0.0.1, 10.2.0.0/16');
}

function readMetricsToken(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^[\x21-\x7e]{20,200}$/.test(text)) throw wrong('METRICS_TOKEN', '***', '20 to 200 characters without spaces');
  return text;
}

function readRecipient(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^age1[a-z0-9]{50,2000}$/.test(text)) throw wrong('BACKUP_RECIPIENT', text, 'an age recipient, age1…');
  return text;
}

function readSwitch(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw wrong(name, text, 'on or off');
  return text === 'on';
}

function readKey(name: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) {
    throw wrong(name, '***', '32 random bytes in base64, as `openssl rand -base64 32` prints them');
  }
  return key;
}

function readKeys(name: string, text: string | undefined): Buffer[] {
  const keys = (text ?? '').split(',').map((key) => key.trim());
  return keys.filter(Boolean).map((key) => readKey(name, key));
}

/** Creates the data folder with access for its owner only. Throws {@link ConfigError} if that is impossible. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw wrong('DATA_DIR', dataDir, `a folder that can be written to (${code})`);
  }
}

/** Node's own `recursive` loops forever if a parent exists and accepts no folders, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * The key of this data folder. It is created if there is none, but never if a database exists whose own key is missing.
 */
function keptKey(dataDir: string, hasPrevious: boolean): Pick<Config, 'appKey' | 'newKeyFile'> {
  const file = path.join(dataDir, 'app-key');
  const isNew = !existsSync(file);
  if (isNew) {
    if (existsSync(path.join(dataDir, 'postgres', 'PG_VERSION')) && !hasPrevious) {
      throw new ConfigError(
        `The key of the data in ${dataDir} is missing: it was in ${file}, or in APP_KEY. Put it back: without it nobody can ` +
          'read the secrets of the agencies, and no other key is made beside them.',
      );
    }
    makeDataFolder(dataDir);
    try {
      writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code !== 'EEXIST') throw wrong('DATA_DIR', dataDir, `a folder that can be written to (${code})`);
    }
  }
  try {
    return { appKey: readKey(file, readFileSync(file, 'utf8').trim()), newKeyFile: isNew ? file : null };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    throw wrong('DATA_DIR', dataDir, `a folder that belongs to the user who starts the server (${code})`);
  }
}
