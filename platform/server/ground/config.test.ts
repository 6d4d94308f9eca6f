import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testFolder } from '#platform/testing/test-folder.ts';
import { loadSettingsFile, readConfig } from './config.ts';
import { ConfigError } from './setting.ts';

const root = testFolder();

const key = Buffer.alloc(32, 1).toString('base64');
const read = (env: Record<string, string> = {}) => readConfig({ APP_KEY: key, ...env }, root);

function problemOf(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`${JSON.stringify(env)} was taken.`);
}

describe('readConfig', () => {
  test('needs no setting at all', () => {
    expect(readConfig({}, root)).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: path.join(root, 'data'),
      databaseUrl: null,
      appUrl: 'http://127.0.0.1:3000',
      smtpUrl: null,
      mailFromDomains: [],
      trustedProxies: [],
      metricsToken: null,
      apiDocs: true,
      drainSeconds: 0,
      logLevel: 'info',
      outgoing: {
        allow: { hosts: [], networks: [] },
        proxy: null,
        vendors: {
          facebook: 'https://graph.facebook.com',
          linkedin: 'https://api.linkedin.com/rest',
          linkedin_login: 'https://www.linkedin.com/oauth/v2',
          hubspot: 'https://api.hubapi.com',
          mailchimp: 'https://{dc}.api.mailchimp.com/3.0',
        },
      },
    });
  });

  test('an empty setting is none, as a line of .env leaves it', () => {
    const names = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'APP_URL', 'SMTP_URL', 'LOG_LEVEL', 'APP_KEY'];
    const later = [
      'TRUSTED_PROXIES',
      'METRICS_TOKEN',
      'API_DOCS',
      'DRAIN_SECONDS',
      'APP_KEY_FILE',
      'APP_KEY_PREVIOUS',
      'IMPORT_APP_KEY',
      'META_GRAPH_URL',
    ];
    const outgoing = ['OUTGOING_ALLOW', 'OUTGOING_PROXY', 'LINKEDIN_API_URL', 'LINKEDIN_LOGIN_URL', 'HUBSPOT_API_URL'];
    const empty = Object.fromEntries([...names, ...later, ...outgoing].map((name) => [name, '']));
    expect(readConfig(empty, root)).toEqual(readConfig({}, root));
  });

  test('reads each setting', () => {
    const config = read({
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/srv/vigencia',
      DATABASE_URL: 'postgresql://u:p@db/x',
      APP_URL: 'https://crm.example.com/',
      SMTP_URL: 'smtps://u:p@mail:465',
      MAIL_FROM_DOMAINS: 'agency.com, Sol.example.com',
      TRUSTED_PROXIES: '127.0.0.1, 10.2.0.0/16,::1 ,2001:db8::/32',
      METRICS_TOKEN: 'a-token-of-the-watcher',
      API_DOCS: 'off',
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'debug',
      LIMIT_PER_AGENCY: '300',
      OUTGOING_ALLOW: 'CRM.internal:8080, 10.2.0.0/16,::1, leads.internal, 127.0.0.1:3191, [::1]:3191',
      OUTGOING_PROXY: 'http://proxy:3128',
      META_GRAPH_URL: 'http://127.0.0.1:4010/',
      MAILCHIMP_API_URL: 'http://127.0.0.1:4011/{dc}/3.0',
      APP_KEY_PREVIOUS: `${Buffer.alloc(32, 2).toString('base64')}, ${Buffer.alloc(32, 3).toString('base64')}`,
      IMPORT_APP_KEY: Buffer.alloc(32, 4).toString('base64'),
    });
    expect(config).toEqual({
      backupDir: '/srv/vigencia/backups',
      bucket: null,
      newKeyFile: null,
      fixedRates: ['perAgency'],
      callRates: { perUser: 20, perAgency: 300, perAddress: 200, perIntegration: 50 },
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/srv/vigencia',
      databaseUrl: 'postgresql://u:p@db/x',
      appUrl: 'https://crm.example.com',
      agencyDomain: { suffix: 'crm.example.com', isInLinks: false },
      backupRecipient: null,
      appKey: Buffer.alloc(32, 1),
      previousKeys: [Buffer.alloc(32, 2), Buffer.alloc(32, 3)],
      importKeys: [Buffer.alloc(32, 4)],
      smtpUrl: 'smtps://u:p@mail:465',
      mailFromDomains: ['agency.com', 'sol.example.com'],
      trustedProxies: ['127.0.0.1', '10.2.0.0/16', '::1', '2001:db8::/32'],
      metricsToken: 'a-token-of-the-watcher',
      apiDocs: false,
      drainSeconds: 3,
      logLevel: 'debug',
      outgoing: {
        allow: {
          hosts: ['crm.internal:8080', 'leads.internal', '127.0.0.1:3191', '[::1]:3191'],
          networks: ['10.2.0.0/16', '::1'],
        },
        proxy: 'http://proxy:3128',
        vendors: {
          facebook: 'http://127.0.0.1:4010',
          linkedin: 'https://api.linkedin.com/rest',
          linkedin_login: 'https://www.linkedin.com/oauth/v2',
          hubspot: 'https://api.hubapi.com',
          mailchimp: 'http://127.0.0.1:4011/{dc}/3.0',
          sendgrid: 'https://api.sendgrid.com',
          twilio: 'https://api.twilio.com',
        },
      },
    });
  });

  test('takes a secret from a file that is named, unless it is given itself', () => {
    const file = path.join(root, 'secret');
    writeFileSync(file, 'postgres://u:p@db/x\n');
    expect(read({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://u:p@db/x');
    expect(read({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://own/x' }).databaseUrl).toBe('postgres://own/x');
    expect(problemOf({ SMTP_URL_FILE: `${file}-gone` })).toMatch(
      /^SMTP_URL_FILE is .* a file that can be read \(ENOENT\)/,
    );
    expect(problemOf({ APP_KEY: '', APP_KEY_FILE: file })).toMatch(/^APP_KEY is "\*\*\*"/);
  });

  test('an address that people can open is made from host and port', () => {
    expect(read({ HOST: '0.0.0.0', PORT: '81' }).appUrl).toBe('http://localhost:81');
    expect(read({ HOST: '::' }).appUrl).toBe('http://localhost:3000');
    expect(read({ HOST: '::1' }).appUrl).toBe('http://[::1]:3000');
  });

  test('stops at every wrong one, with its name and what is right', () => {
    const wrong: [Record<string, string>, RegExp][] = [
      [{ HOST: 'http://x' }, /^HOST is "http:\/\/x", but it must be a host name/],
      [{ HOST: 'a b' }, /^HOST /],
      [{ PORT: '0' }, /^PORT is "0", but it must be a whole number from 1 to 65535\.$/],
      [{ PORT: '65536' }, /^PORT /],
      [{ PORT: '3000x' }, /^PORT /],
      [{ PORT: '-1' }, /^PORT /],
      [{ PORT: '3.5' }, /^PORT /],
      [{ DATABASE_URL: 'mysql://h/x' }, /^DATABASE_URL .* begins with postgres:\/\/ or postgresql:\/\//],
      [{ DATABASE_URL: 'db.example.com' }, /^DATABASE_URL /],
      [{ APP_URL: 'crm.example.com' }, /^APP_URL .* begins with http:\/\/ or https:\/\//],
      [{ APP_URL: 'javascript:alert(1)' }, /^APP_URL /],
      [{ APP_URL: 'https://crm.example.com/?tenant=sol' }, /^APP_URL .* without \? or #/],
      [{ APP_URL: 'https://crm.example.com/#top' }, /^APP_URL /],
      [{ SMTP_URL: 'smtp://' }, /^SMTP_URL .* with a host/],
      [{ SMTP_URL: 'outbox' }, /^SMTP_URL /],
      [{ SMTP_URL: 'outbox:x' }, /^SMTP_URL /],
      [{ SMTP_URL: 'mail.example.com:25' }, /^SMTP_URL .* begins with smtp:\/\/ or smtps:\/\//],
      ...['localhost', '10.0.0.0/33', '10.0.0.0/x', '::1/129', '10.0.0', '127.0.0.1,,'].map(
        (list): [Record<string, string>, RegExp] => [{ TRUSTED_PROXIES: list }, /^TRUSTED_PROXIES .* 10\.2\.0\.0\/16/],
      ),
      [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN is "\*\*\*", but it must be 20 to 200 characters/],
      [{ API_DOCS: 'no' }, /^API_DOCS is "no", but it must be on or off/],
      [{ DRAIN_SECONDS: '5' }, /^DRAIN_SECONDS is "5", but it must be a whole number from 0 to 4/],
      [{ DRAIN_SECONDS: '0.5' }, /^DRAIN_SECONDS /],
      ...[
        'http://crm.internal',
        'crm internal',
        '10.0.0.0/33',
        'crm.internal:0',
        '127.0.0.1:0',
        '127.0.0.300:80',
        'a,,b',
      ].map((list): [Record<string, string>, RegExp] => [
        { OUTGOING_ALLOW: list },
        /^OUTGOING_ALLOW .* crm\.internal:8080/,
      ]),
      [{ OUTGOING_PROXY: 'proxy:3128' }, /^OUTGOING_PROXY .* begins with http:\/\/ or https:\/\//],
      [{ META_GRAPH_URL: 'graph.facebook.com' }, /^META_GRAPH_URL .* begins with http:\/\//],
      [{ LINKEDIN_API_URL: 'ftp://api.linkedin.com' }, /^LINKEDIN_API_URL /],
      [{ HUBSPOT_API_URL: 'https://api.hubapi.com/?x=1' }, /^HUBSPOT_API_URL .* without \? or #/],
      [{ MAILCHIMP_API_URL: '{dc}' }, /^MAILCHIMP_API_URL /],
      [{ TWILIO_API_URL: 'https://api.twilio.com/2010' }, /^TWILIO_API_URL .* without a path/],
      [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud", but it must be one of fatal, error/],
      [{ APP_KEY: 'c2hvcnQ=' }, /^APP_KEY .* 32 random bytes in base64/],
      [{ APP_KEY: 'not base64 at all, but quite a bit longer than that' }, /^APP_KEY /],
    ];
    for (const [env, message] of wrong) expect(problemOf(env), JSON.stringify(env)).toMatch(message);
  });

  test('never prints a password, whatever signs it holds', () => {
    const urls = [
      'mysql://user:hunter2@h/x',
      'mysql://user:hu@hunter2@h/x',
      'postgres://user:hunter2/7@h/x',
      'x://u:a:hunter2@h',
      'hunter2',
    ];
    for (const url of urls.slice(0, 4)) {
      expect(problemOf({ DATABASE_URL: url }), url).not.toContain('hunter2');
      expect(problemOf({ SMTP_URL: url }), url).not.toContain('hunter2');
    }
    expect(problemOf({ APP_KEY: 'hunter2' })).not.toContain('hunter2');
  });
});

describe('The key of the data folder', () => {
  test('is made once, for the owner alone, and found again', () => {
    const env = { DATA_DIR: path.join(root, 'fresh', 'data') };
    const first = readConfig(env, root).appKey;
    expect(first).toHaveLength(32);
    expect(readConfig(env, root).appKey).toEqual(first);
    expect(statSync(path.join(env.DATA_DIR, 'app-key')).mode & 0o777).toBe(0o600);
    expect(statSync(env.DATA_DIR).mode & 0o777).toBe(0o700);
  });

  test('stops when the file is damaged, and does not make another: all secrets would be lost', () => {
    const folder = path.join(root, 'damaged');
    mkdirSync(folder);
    const file = path.join(folder, 'app-key');
    writeFileSync(file, 'half a ke');
    expect(() => readConfig({ DATA_DIR: folder }, root)).toThrow(/app-key is .* 32 random bytes/);
    expect(readFileSync(file, 'utf8')).toBe('half a ke');
  });

  test('stops with DATA_DIR when the folder cannot be made', () => {
    const file = path.join(root, 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    for (const folder of [path.join(file, 'data'), '/proc/vigencia', '/proc/vigencia/data']) {
      expect(() => readConfig({ DATA_DIR: folder }, root)).toThrow(/^DATA_DIR is /);
    }
  });
});

describe('A file of settings', () => {
  test('that is no text is named, and nothing of it is taken or shown', () => {
    const file = path.join(root, 'binary.env');
    for (const bytes of [[0x50, 0x4f, 0x00, 0x31], [0xff, 0xfe, 0x41], Array.from(Buffer.from('PORT=1\0'))]) {
      writeFileSync(file, Buffer.from(bytes));
      expect(() => loadSettingsFile(file)).toThrow(/binary\.env is no text file\. .*\.env\.example/);
    }
  });

  test('gives its lines to the environment, where they are not set already', () => {
    onTestFinished(() => void delete process.env.VIGENCIA_TEST_SETTING);
    const file = path.join(root, 'good.env');
    writeFileSync(file, '# Años\nVIGENCIA_TEST_SETTING="de la casa"\n');
    loadSettingsFile(file);
    expect(process.env.VIGENCIA_TEST_SETTING).toBe('de la casa');
  });
});

describe('A bucket', () => {
  const whole = {
    S3_BUCKET_URL: 'https://s3.example.com/vigencia/',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('is none without its address, and is read with its key', () => {
    expect(read().bucket).toBeNull();
    expect(read(whole).bucket).toEqual({
      url: 'https://s3.example.com/vigencia',
      region: 'us-east-1',
      accessKeyId: 'AKID',
      secretAccessKey: 'secret',
    });
  });

  test.each([
    ['S3_BUCKET_URL', 'ftp://s3.example.com/vigencia'],
    ['S3_BUCKET_URL', 'https://user:pass@s3.example.com/vigencia'],
    ['S3_BUCKET_URL', 'https://s3.example.com/vigencia?x=1'],
    ['S3_REGION', 'us east'],
    ['S3_ACCESS_KEY_ID', ''],
    ['S3_SECRET_ACCESS_KEY', ''],
  ])('%s cannot be "%s", and no password is told', (name, value) => {
    const problem = problemOf({ ...whole, [name]: value });
    expect(problem).toContain(`${name} is "`);
    expect(problem).not.toContain('pass@');
  });
});
