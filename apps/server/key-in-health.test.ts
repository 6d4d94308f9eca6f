import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '#apps/testing/run-command.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { anIntegration } from '#features/integrations/testing.ts';
import { smtpPasswordLocation } from '#platform/server/access/installation-settings.ts';
import { createSecrets, type SecretColumns } from '#platform/server/ground/secrets.ts';
import { testAppKey } from '#platform/testing/test-database.ts';
import { secretColumns } from './features.ts';

const oldKey = randomBytes(32);
const old = createSecrets(oldKey, { columns: secretColumns });
const fresh = createSecrets(testAppKey, { columns: secretColumns });

let server: TestServer;
let sol: string;
let integration: string;
const settings = randomUUID();
beforeAll(async () => {
  server = await startTestServer({ env: { APP_KEY_PREVIOUS: oldKey.toString('base64') } });
  sol = server.world.tenants.sol;
  integration = (await server.as('ana').post('/integrations', anIntegration())).body.id;
  const add = (table: string, columns: string, ...values: unknown[]) =>
    server.admin.query(
      `insert into ${table} (tenant_id, ${columns}) values ($1, ${values.map((_, at) => `$${at + 2}`).join()})
       on conflict do nothing`,
      [sol, ...values],
    );
  await add('integration_pulls', 'integration_id', integration);
  await add('communication_settings', 'id', settings);
  const app = [idOf('lucia'), randomUUID(), fresh.encrypt('x', locationOf('authenticator_apps')), 0, testNow];
  await add('authenticator_apps', 'user_id, id, secret, last_counter, created_at', ...app);
});
afterAll(() => server.close());

const idOf = (username: string) => server.world.users[username]?.id as string;
const rowOf = (table: string) =>
  ({ authenticator_apps: idOf('lucia'), communication_settings: settings })[table] ?? integration;
const locationOf = (table: string) => ({ tenant_id: sol, table, column: 'secret', row_id: rowOf(table) });

async function keyLine(language = 'en'): Promise<[string, string]> {
  const { body } = await server.as('olga').get('/super-admin/dashboard', { 'accept-language': language });
  const { state, reason } = body.health.find(({ part }: { part: string }) => part === 'key');
  return [state, reason];
}

const waits = ['warning', '1 record is still encrypted with the previous key. Run rotate-key.'];
const done = ['healthy', expect.stringContaining('You can remove APP_KEY_PREVIOUS')];

const places = secretColumns
  .filter(({ renewedBy }) => renewedBy === 'rotation')
  .flatMap((each: SecretColumns) =>
    [...each.columns, ...(each.replaced ? [each.replaced] : [])].map((column) => ({ ...each, column })),
  );

/** The columns whose secrets of another key the database function `secrets_of_other_keys` does not count. */
async function uncounted(): Promise<string[]> {
  const found: string[] = [];
  for (const { table, row, location, column, columns, replaced } of places) {
    const where = location ? 'true' : `tenant_id = '${sol}' and ${row} = '${rowOf(table)}'`;
    const { rows } = await server.admin.query(`select ${column}::text as text from ${table} where ${where}`);
    const write = async (text: string) => {
      const { rowCount } = await server.admin.query(`update ${table} set ${column} = $1 where ${where}`, [text]);
      expect(rowCount, table).toBe(1);
    };
    const cipher = old.encrypt('x', location ?? { ...locationOf(table), column: columns[0] ?? '' });
    await write(column === replaced ? JSON.stringify([{ name: columns[0], value: cipher, until: testNow }]) : cipher);
    if ((await keyLine()).join() !== waits.join()) found.push(`${table}.${column}`);
    await write(rows[0].text);
  }
  return found;
}

test('a secret that waits for the rotation is told, whichever column it is in', async () => {
  expect(places.length).toBeGreaterThan(10);
  expect(await keyLine()).toEqual(done);
  expect(await uncounted()).toEqual([]);
  expect(await keyLine()).toEqual(done);
});

test('a column that the database does not count is found', async () => {
  const { rows } = await server.admin.query(
    "select pg_get_functiondef('secrets_of_other_keys(text, boolean)'::regprocedure) as text",
  );
  const whole: string = rows[0].text;
  onTestFinished(async () => void (await server.admin.query(whole)));
  const planted = whole.replace('twilio_auth_token, ', '').replace('[access_token]', "['']");
  await server.admin.query(planted);
  expect(await uncounted()).toEqual(['integration_pulls.access_token', 'communication_settings.twilio_auth_token']);
});

test('it warns until rotate-key has been there, in the language of who asks', async () => {
  const cipher = old.encrypt('x', smtpPasswordLocation);
  await server.admin.query('update installation_settings set smtp_password = $1', [cipher]);
  expect(await keyLine()).toEqual(waits);
  expect((await keyLine('es'))[1]).toBe('1 registro sigue cifrado con la clave anterior. Ejecute rotate-key.');
  await runCommand(server, 'rotate-key');
  expect(await keyLine()).toEqual(done);
  expect((await keyLine('es'))[1]).toContain('Quite APP_KEY_PREVIOUS');
});

test('without a previous key, secrets that no key opens are told, and those that name no key are not', async () => {
  const { previousKeys } = server.config;
  onTestFinished(() => void Object.assign(server.config, { previousKeys }));
  Object.assign(server.config, { previousKeys: [] });
  const keep = (text: string) => server.admin.query('update installation_settings set smtp_password = $1', [text]);
  await keep(old.encrypt('x', smtpPasswordLocation));
  expect(await keyLine()).toEqual([
    'warning',
    expect.stringMatching(/^1 record is encrypted with a key that isn't set/),
  ]);
  const unnamed = fresh.encrypt('x', smtpPasswordLocation).replace(/^v2\.[^.]*/, 'v1');
  expect(fresh.decrypt(unnamed, smtpPasswordLocation)).toBe('x');
  await keep(unnamed);
  expect(await keyLine()).toEqual(['healthy', 'Every secret is encrypted with APP_KEY.']);
  Object.assign(server.config, { previousKeys });
  expect(await keyLine()).toEqual(waits);
});
