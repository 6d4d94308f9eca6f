import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#apps/testing/run-command.ts';
import { startTestServer, startUnusedServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { anIntegration } from '#features/integrations/testing.ts';
import { activateTenant } from '#features/tenants/server/index.ts';
import { codeAt } from '#features/two-step/testing.ts';
import { operator } from '#platform/server/acts/actor.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import { backupIdentity, keyFingerprint } from '#platform/server/backup/backup-key.ts';
import { readContainer, writeContainer } from '#platform/server/backup/container.ts';
import { createSecrets } from '#platform/server/ground/secrets.ts';
import { renewSecrets } from '#platform/server/keys/renew-secrets.ts';
import { testAppKey } from '#platform/testing/test-database.ts';
import { testFolder } from '#platform/testing/test-folder.ts';
import { secretColumns } from './features.ts';

const folder = testFolder();
const fileOf = (name: string) => path.join(folder, `${name}.agency`);
let source: TestServer;
let sol: string;
beforeAll(async () => {
  source = await startTestServer();
  sol = source.world.tenants.sol;
  await source.services.storage.put(sol, Buffer.from('a logo of Sol'), 'png');
});
afterAll(async () => {
  await source.close();
});

/** The exported file with another head, as an installation with that key packs it. */
async function repacked(change: (head: object) => object, key = testAppKey): Promise<string> {
  const recipient = await identityToRecipient(backupIdentity(key));
  await writeContainer(createWriteStream(fileOf('repacked')), [recipient], async (add) => {
    for await (const { name, bytes } of readContainer(createReadStream(fileOf('other')), [
      backupIdentity(testAppKey),
    ])) {
      const isHead = name === 'head.json';
      await add(name, isHead ? Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(bytes).toString())))) : bytes);
    }
  });
  return fileOf('repacked');
}

const otherKey = Buffer.alloc(32, 9);

/** Makes the source encrypt its secrets with another key for a while, as an installation with that key does. */
async function withOtherKey<T>(work: () => Promise<T>): Promise<T> {
  const { services } = source;
  const keepBy = async (key: Buffer, before: Buffer) => {
    Object.assign(services, { secrets: createSecrets(key, { previousKeys: [before], columns: secretColumns }) });
    for await (const { unreadable } of renewSecrets({ services, columns: secretColumns })) expect(unreadable).toBe(0);
  };
  await keepBy(otherKey, testAppKey);
  try {
    return await work();
  } finally {
    await keepBy(testAppKey, otherKey);
  }
}

/** The secrets of the agency, in plain text. */
async function secretsOf({ admin }: TestServer, key: Buffer): Promise<Record<string, string>> {
  const secrets = createSecrets(key, { columns: secretColumns });
  const found: Record<string, string> = {};
  for (const { table, columns, row } of secretColumns.filter(
    ({ renewedBy, location }) => renewedBy === 'rotation' && !location,
  )) {
    const { rows } = await admin.query(`select * from ${table} where tenant_id = $1`, [sol]);
    for (const [each, column] of rows.flatMap((each) => columns.map((column) => [each, column] as const))) {
      const place = { tenant_id: sol, table, column, row_id: each[row] };
      if (each[column] !== '') found[Object.values(place).join('|')] = secrets.decrypt(each[column], place);
    }
  }
  return found;
}

test('an agency of an installation with another key comes with its secrets, where that key is given', async () => {
  const target = await startUnusedServer();
  expect((await source.as('ana').post('/integrations', anIntegration())).status).toBe(201);
  const login = { username: 'lucia', password: source.world.password };
  const { before, app } = await withOtherKey(async () => {
    const caller = source.withToken((await source.anonymous.post('/auth/login', login)).body.access_token);
    const { setup, secret } = (await caller.put('/two-step/app/setup', { current_password: source.world.password }))
      .body;
    const confirmed = await caller.put('/two-step/app', { setup, code: codeAt(secret, testNow) });
    expect(confirmed.status).toBe(200);
    await runCommand(source, 'export-agency', '--agency', 'sol', '--out', fileOf('other'));
    return { before: await secretsOf(source, otherKey), app: secret as string };
  });
  const ofOther = (head: object) => ({ ...head, key: keyFingerprint(otherKey) });
  const by = (...importKeys: Buffer[]) => ({ ...target, config: { ...target.config, importKeys } });

  const midway = await repacked((head) => head);
  await expect(
    runCommand(target, 'import-agency', '--from', midway, '--yes'),
    'exported in the midst of a change',
  ).rejects.toThrow(/None of the keys opens these secrets: .*1 of authenticator_apps/);
  const file = await repacked(ofOther, otherKey);
  for (const words of [[], ['--yes']]) {
    for (const installation of [target, by(Buffer.alloc(32, 8))]) {
      await expect(runCommand(installation, 'import-agency', '--from', file, ...words)).rejects.toThrow(
        /as IMPORT_APP_KEY/,
      );
    }
  }
  expect((await runCommand(by(otherKey), 'import-agency', '--from', file)).json.imported).toBe(false);
  expect((await target.admin.query('select from tenants')).rowCount).toBe(0);
  expect(await target.services.storage.list(sol)).toEqual([]);

  const { json, text } = await runCommand(by(Buffer.alloc(32, 8), otherKey), 'import-agency', '--from', file, '--yes');
  expect(json).toMatchObject({ imported: true, other_key: true, by_people: 10 });
  expect(text).toContain('10 recovery codes');
  const after = await secretsOf(target, testAppKey);
  expect(after).toEqual(before);
  for (const table of ['integrations', 'authenticator_apps']) expect(Object.keys(after).join()).toContain(`|${table}|`);

  await performOnPlatform(target.services, { actor: operator }, (ctx) => activateTenant(sol, ctx));
  const { second_step } = (await target.anonymous.post('/auth/login', login)).body;
  target.setTime('2026-11-16T20:05:00.000Z');
  const code = codeAt(app, '2026-11-16T20:05:00.000Z');
  expect((await target.anonymous.post('/auth/login/code', { token: second_step.token, code })).status).toBe(200);
});
