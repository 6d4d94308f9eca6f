import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { trailOf } from '#apps/testing/test-trail.ts';
import { linkToken, readLink } from '#features/consents/server/unsubscribe/link.ts';
import { anIntegration } from '#features/integrations/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { aBrowser } from '#features/notifications/testing.ts';
import { codeAt } from '#features/two-step/testing.ts';
import { createSeals } from '#platform/server/acts/seals.ts';
import { formatVersion, headName } from '#platform/server/backup/backup-format.ts';
import { backupRecipients } from '#platform/server/backup/backup-key.ts';
import { writeContainer } from '#platform/server/backup/container.ts';
import { readBackup } from '#platform/server/backup/read-backup.ts';
import { createSecrets, type SecretColumns } from '#platform/server/ground/secrets.ts';
import { renewSecrets } from '#platform/server/keys/renew-secrets.ts';
import { rotateKey } from '#platform/server/keys/rotate-key.ts';
import { testAppKey } from '#platform/testing/test-database.ts';
import { secretColumns } from './features.ts';

const oldKey = randomBytes(32);
const old = createSecrets(oldKey, { columns: secretColumns });
const fresh = createSecrets(testAppKey, { columns: secretColumns });

let server: TestServer;
let sol: string;
let integration: string;
let settings: string;
let lucia: { caller: ReturnType<TestServer['as']>; secret: string; codes: string[] };
beforeAll(async () => {
  server = await startTestServer({ env: { APP_KEY_PREVIOUS: oldKey.toString('base64') } });
  sol = server.world.tenants.sol;
});
afterAll(() => server.close());

/** Lets the server use only the previous key, as before the rotation. */
async function before<T>(work: () => Promise<T>): Promise<T> {
  const { secrets, seals } = server.services;
  Object.assign(server.services, { secrets: old, seals: createSeals(oldKey) });
  try {
    return await work();
  } finally {
    Object.assign(server.services, { secrets, seals });
  }
}

const kept = secretColumns.filter(({ renewedBy }) => renewedBy === 'rotation');
/** As JSON, because headers are JSON. */
const textOf = (table: string, column: string) => JSON.stringify({ about: `${table}.${column}` });
const locationOf = ({ table, location, row }: SecretColumns, column: string) =>
  location ?? { tenant_id: sol, table, column, row_id: row === 'user_id' ? idOf('lucia') : rowOf(table) };
const rowOf = (table: string) => (table === 'communication_settings' ? settings : integration);
const idOf = (username: string) => server.world.users[username]?.id as string;

let tokens: Record<string, Promise<string>> = {};
/** One session per user, so that a repeated request has the same caller. */
const tokenOf = (username: string) => (tokens[username] ??= server.openSession(username));

/** Every column that the rotation re-encrypts, written with the previous key, and further data of that key. */
beforeEach(async () => {
  server.setTime(testNow);
  tokens = {};
  await before(async () => {
    const { admin, as } = server;
    for (const table of ['recovery_codes', 'push_subscriptions', 'authenticator_apps', 'known_devices', 'sessions']) {
      await admin.query(`delete from ${table}`);
    }
    integration = (await as('ana').post('/integrations', anIntegration())).body.id;
    await as('ana').post(`/integrations/${integration}/rotate`, { name: 'webhook_secret' });
    await admin.query('delete from integration_pulls where tenant_id = $1 and integration_id = $2', [sol, integration]);
    await admin.query('insert into integration_pulls (tenant_id, integration_id) values ($1, $2)', [sol, integration]);
    settings = randomUUID();
    await admin.query('delete from communication_settings where tenant_id = $1', [sol]);
    await admin.query('insert into communication_settings (tenant_id, id) values ($1, $2)', [sol, settings]);
    const caller = server.withToken(await server.openSession('lucia'));
    const setup = await caller.put('/two-step/app/setup', { current_password: server.world.password });
    const confirmed = await caller.put('/two-step/app', {
      setup: setup.body.setup,
      code: codeAt(setup.body.secret, testNow),
    });
    expect((await caller.post('/notifications/browsers', aBrowser())).status).toBe(201);
    lucia = { caller, secret: setup.body.secret, codes: confirmed.body.recovery_codes };
    for (const each of kept.filter(({ table }) => table !== 'authenticator_apps')) await fill(each);
  });
});

async function fill(each: SecretColumns): Promise<void> {
  const where = each.location ? 'true' : `tenant_id = '${sol}' and ${each.row} = '${rowOf(each.table)}'`;
  const given = each.columns.map(
    (column) => `${column} = '${old.encrypt(textOf(each.table, column), locationOf(each, column))}'`,
  );
  const { rowCount } = await server.admin.query(`update ${each.table} set ${given.join(', ')} where ${where}`);
  expect(rowCount, each.table).toBe(1);
}

/** All secrets in plain text, as these keys decrypt them. null means they do not. */
async function readAll(secrets = fresh): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  for (const each of kept) {
    const where = each.location ? 'true' : `tenant_id = '${sol}' and ${each.row} = '${locationOf(each, '').row_id}'`;
    const { rows } = await server.admin.query(`select * from ${each.table} where ${where}`);
    const former = each.replaced ? (rows[0][each.replaced] as { name: string; value: string }[]) : [];
    const texts = [
      ...each.columns.map((column) => [column, column, rows[0][column]] as const),
      ...former.map(({ name, value }) => [`former ${name}`, name, value] as const),
    ];
    for (const [called, column, cipher] of texts) {
      let plain: string | null = null;
      try {
        plain = secrets.decrypt(cipher, locationOf(each, column));
      } catch {}
      found[`${each.table}.${called}`] = plain;
    }
  }
  return found;
}

const rotate = (options: Record<string, string> = {}, columns = secretColumns) =>
  rotateKey(columns).run({ argument: undefined, options }, server.services);
const unread = (all: Record<string, string | null>) => Object.keys(all).filter((name) => all[name] === null);

test('every column that holds secrets is read by both keys, renewed, and then read by the new one alone', async () => {
  const readable = await readAll(old);
  expect(Object.keys(readable)).toEqual(expect.arrayContaining(['integrations.former webhook_secret']));
  expect(unread(readable)).toEqual([]);
  expect(unread(await readAll(server.services.secrets))).toEqual([]);
  expect(unread(await readAll(fresh))).toEqual(Object.keys(readable));
  const { json, text, exitCode } = await rotate();
  expect(exitCode).toBeUndefined();
  expect(json).toMatchObject({ renewed: Object.keys(readable).length, unreadable: 0 });
  expect(json).toMatchObject({ still_wanted: { secrets: {}, people: { push_subscriptions: 1, recovery_codes: 10 } } });
  expect(text).toContain('10 recovery codes');
  expect(await readAll(fresh)).toEqual(readable);
  const { rows } = await server.admin.query("select detail from platform_audit_events where action = 'rotateKey'");
  expect(rows.at(-1).detail).toMatchObject({ renewed: Object.keys(readable).length });
});

test('a column that no slice names is written by nobody', () => {
  for (const each of secretColumns) {
    const others = secretColumns.filter((other) => other !== each);
    const [column = ''] = each.columns;
    const place = { tenant_id: sol, table: each.table, column, row_id: sol };
    if (each.table === 'recovery_codes') continue;
    expect(() => createSecrets(testAppKey, { columns: others }).encrypt('x', place), each.table).toThrow(
      /No slice says/,
    );
  }
});

test('no text of the database is a secret in a column that no slice names', async () => {
  const known = new Set(
    secretColumns.flatMap((each) => [...each.columns, each.replaced].map((column) => `${each.table}.${column}`)),
  );
  const { rows: columns } = await server.admin.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns join information_schema.tables
     using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE'
     and data_type in ('text', 'jsonb') order by 1, 2`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await server.admin.query(
      `select from "${table}" where "${column}"::text ~ 'v[12]\\.[A-Za-z0-9+/_.-]{8,}[=.]' limit 1`,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((each) => !known.has(each))).toEqual([]);
});

test('stopped after any of its steps, all is read as before, and the next run ends it; what is changed meanwhile stays', async () => {
  const readable = await readAll(old);
  for (let steps = 1; ; steps += 1) {
    let done = 0;
    for await (const _ of renewSecrets({ services: server.services, columns: secretColumns, batchSize: 1 })) {
      done += 1;
      if (done === steps) break;
    }
    expect(await readAll(server.services.secrets)).toEqual(readable);
    if (done < steps) break;
  }
  expect(await readAll(fresh)).toEqual(readable);
  expect((await rotate()).json).toMatchObject({ renewed: 0 });
});

test('a secret that somebody changes while it is renewed stays as it was changed', async () => {
  const run = renewSecrets({ services: server.services, columns: secretColumns, batchSize: 1 });
  await run.next();
  expect((await server.as('ana').put(`/integrations/${integration}`, { api_key: 'changed-meanwhile' })).status).toBe(
    200,
  );
  for await (const _ of run);
  expect(await readAll(fresh)).toMatchObject({ 'integrations.api_key': 'changed-meanwhile' });
});

test('two at once renew everything once', async () => {
  const readable = await readAll(old);
  await Promise.all([rotate(), rotate()]);
  expect(await readAll(fresh)).toEqual(readable);
  expect((await rotate({ check: 'true' })).json).toMatchObject({ renewed: 0, still_wanted: { secrets: {} } });
});

test('without the previous key, or with a wrong one, nothing changes, and it is said', async () => {
  const { secrets } = server.services;
  const readable = await readAll(old);
  for (const previousKeys of [[], [randomBytes(32)]]) {
    Object.assign(server.services, { secrets: createSecrets(testAppKey, { previousKeys, columns: secretColumns }) });
    const { json, text, exitCode } = await rotate();
    Object.assign(server.services, { secrets });
    expect(json).toMatchObject({ renewed: 0, unreadable: Object.keys(readable).length });
    expect(json.still_wanted).toMatchObject({ secrets: { integrations: 1, authenticator_apps: 1 } });
    expect(text).toContain('opened by none of the keys');
    expect(exitCode).toBe(2);
  }
  expect(await readAll(old)).toEqual(readable);
});

test('what the previous key has signed holds: codes, links, requests sent again, the trail', async () => {
  const trail = trailOf(server);
  const headers = { 'idempotency-key': randomUUID() };
  const lead = aLead();
  const link = { tenant_id: sol, message_id: randomUUID(), client_id: null, address: 'a@example.com' };
  const { token, first } = await before(async () => {
    await trail.begin();
    return {
      token: linkToken(link, server.services),
      first: await server.withToken(await tokenOf('lucia')).post('/leads', lead, headers),
    };
  });
  expect(await server.withToken(await tokenOf('lucia')).post('/leads', lead, headers)).toMatchObject({
    body: first.body,
  });
  expect(readLink(token, server.services)).toEqual(link);
  await trail.lead();
  await trail.chain();
  expect((await trail.verify()).faults).toEqual([]);
  const login = { username: 'lucia', password: server.world.password };
  for (const code of [lucia.codes[0], codeAt(lucia.secret, '2026-11-16T20:01:00.000Z')]) {
    server.setTime('2026-11-16T20:01:00.000Z');
    const { second_step } = (await server.anonymous.post('/auth/login', login)).body;
    const ended = await server.anonymous.post('/auth/login/code', { token: second_step.token, code });
    expect(ended.status).toBe(200);
  }
});

test('a browser is told with the key it subscribed to, and wants the previous one until it subscribes anew', async () => {
  const people = async () => (await rotate()).json.still_wanted as { people: object };
  expect(await people()).toMatchObject({ people: { push_subscriptions: 1 } });
  await lucia.caller.post('/notifications/browsers', aBrowser());
  expect((await people()).people).not.toHaveProperty('push_subscriptions');
});

test('a backup of the previous key is named, and opened where that is given', async () => {
  const { backupDir } = server.config;
  await mkdir(backupDir, { recursive: true });
  const head = {
    format: formatVersion,
    made_at: testNow,
    scope: 'installation',
    agency: null,
    postgres: '18',
    migrations: [],
    key: '',
    tables: [],
    job_columns: [],
  };
  for (const [name, key] of [['new', testAppKey] as const, ['old', oldKey] as const]) {
    const file = createWriteStream(path.join(backupDir, `${name}.backup`));
    await writeContainer(file, await backupRecipients(key, null), (add) =>
      add(headName, Buffer.from(JSON.stringify(head))),
    );
  }
  const { json, text } = await rotate({ check: 'true' });
  expect(json.still_wanted).toMatchObject({ backups: ['old.backup'] });
  expect(text).toContain('  old.backup');
  const file = path.join(backupDir, 'old.backup');
  expect((await readBackup(file, testAppKey, [oldKey]).next()).value).toMatchObject({ kind: 'head' });
  await expect(readBackup(file, testAppKey).next()).rejects.toThrow('given as APP_KEY_PREVIOUS');
});
