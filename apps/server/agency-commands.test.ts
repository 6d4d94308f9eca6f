import { createReadStream, createWriteStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identityToRecipient } from 'age-encryption';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from '#apps/testing/run-command.ts';
import { startTestServer, startUnusedServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { loadDemo } from '#db/seed.ts';
import { worldPassword } from '#db/world.ts';
import { activateTenant } from '#features/tenants/server/index.ts';
import { operator } from '#platform/server/acts/actor.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import { backupIdentity } from '#platform/server/backup/backup-key.ts';
import { readContainer, writeContainer } from '#platform/server/backup/container.ts';
import { copiedTables, notImported } from '#platform/server/backup/copied-tables.ts';
import { importAgency } from '#platform/server/backup/import-agency.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { verifyAudit } from '#platform/server/trail/verify-audit.ts';
import { testAppKey, waitingForLocks } from '#platform/testing/test-database.ts';
import { testFolder } from '#platform/testing/test-folder.ts';
import { secretColumns } from './features.ts';

const folder = testFolder();
const fileOf = (name: string) => path.join(folder, `${name}.agency`);
let source: TestServer;
let [sol, lakeside] = ['', ''];
beforeAll(async () => {
  source = await startTestServer({ world: false });
  const world = await loadDemo(source.services);
  sol = world?.tenants.sol ?? '';
  lakeside = world?.tenants.lakeside ?? '';
  await source.services.storage.put(sol, Buffer.from('a logo of Sol'), 'png');
  await source.services.storage.put(lakeside, Buffer.from('a logo of Lakeside'), 'png');
  for (const agency of ['sol', 'lakeside'])
    await runCommand(source, 'export-agency', '--agency', agency, '--out', fileOf(agency));
}, 300_000);
afterAll(async () => {
  await source.close();
});

/** The contents of an agency in each table, as one text that is equal for equal rows. */
async function contentsOf(admin: pg.Client, agency: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const { name, columns, agencyColumn } of await copiedTables(admin)) {
    if (!(agencyColumn === 'tenant_id' || name === 'sign_in_names') || notImported.has(name)) continue;
    const { rows } = await admin.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(line, '|' order by line), '')) as lines
       from (select row(${columns.map((column) => `"${column}"`).join()})::text as line from ${name} where tenant_id = $1) of_all`,
      [agency],
    );
    contents[name] = `${rows[0].rows} ${rows[0].lines}`;
  }
  return contents;
}

/** The contents without the audit trail, which records the export and import. */
const withoutTrail = (contents: Record<string, string>) =>
  Object.fromEntries(Object.entries(contents).filter(([table]) => !table.startsWith('audit_')));

const tenants = async ({ admin }: TestServer) =>
  (await admin.query('select subdomain, status from tenants order by 1')).rows as {
    subdomain: string;
    status: string;
  }[];

const imported = (server: TestServer, file: string, ...words: string[]) =>
  runCommand(server, 'import-agency', '--from', file, '--yes', ...words);

test('one agency comes out of one installation into another with all it has, beside one that stays as it is', async () => {
  const target = await startUnusedServer();
  await imported(target, fileOf('lakeside'));
  const neighbour = await contentsOf(target.admin, lakeside);
  const { json } = await imported(target, fileOf('sol'), '--subdomain', 'solnuevo');
  expect(json).toMatchObject({ tenant_id: sol, subdomain: 'solnuevo', files: 1, status_before: 'Active' });

  const [here, there] = [await contentsOf(target.admin, sol), await contentsOf(source.admin, sol)];
  expect(withoutTrail(here)).toEqual(withoutTrail(there));
  expect(Object.values(here).filter((rows) => !rows.startsWith('0 ')).length).toBeGreaterThan(30);
  expect(await contentsOf(target.admin, lakeside)).toEqual(neighbour);
  expect(await target.services.storage.list(sol)).toEqual(await source.services.storage.list(sol));
  expect(await tenants(target)).toEqual([
    { subdomain: 'lakeside', status: 'Suspended' },
    { subdomain: 'solnuevo', status: 'Suspended' },
  ]);

  const signIn = (server: TestServer) =>
    server.anonymous.post('/auth/login', { username: 'ana', password: worldPassword });
  expect((await signIn(target)).status, 'nobody gets in before it is activated').not.toBe(200);
  await performOnPlatform(target.services, { actor: operator }, (ctx) => activateTenant(sol, ctx));
  const [ana, before] = await Promise.all(
    [target, source].map(async (server) => {
      const { status, body } = await signIn(server);
      expect(status).toBe(200);
      return server.withToken(body.access_token as string);
    }),
  );
  for (const asked of [
    '/leads',
    '/dashboard/stats',
    '/policies',
    '/quotes',
    '/commissions',
    '/commissions/totals',
    '/commissions/dashboard',
    '/analytics/dashboard',
    '/analytics/revenue',
    '/tasks',
    '/renewals',
    '/integrations',
  ]) {
    const answer = await ana?.get(asked);
    expect(answer?.status, asked).toBe(200);
    expect(answer?.body, asked).toEqual((await before?.get(asked))?.body);
  }
  const { exitCode = 0, text } = await verifyAudit.run({ argument: undefined, options: {} }, target.services);
  expect(exitCode, text).toBe(0);
}, 120_000);

test('the file holds nothing of another agency, and only its owner reads it', async () => {
  const marks = [lakeside, lakeside.replaceAll('-', ''), 'Walter Hughes', 'Lakeside Insurance', 'a logo of Lakeside'];
  const bytes = [...marks.map((mark) => Buffer.from(mark)), Buffer.from(lakeside.replaceAll('-', ''), 'hex')];
  for await (const entry of readContainer(createReadStream(fileOf('sol')), [backupIdentity(testAppKey)])) {
    for (const mark of bytes) expect(Buffer.from(entry.bytes).includes(mark), `${mark} in ${entry.name}`).toBe(false);
  }
  expect(statSync(fileOf('sol')).mode & 0o777).toBe(0o600);
  await expect(runCommand(source, 'export-agency', '--agency', 'sol', '--out', fileOf('sol'))).rejects.toThrow(
    /there already/,
  );
  await expect(runCommand(source, 'export-agency', '--agency', 'nobody', '--out', fileOf('none'))).rejects.toThrow(
    /no agency/,
  );
  await expect(runCommand(source, 'export-agency', '--agency', 'platform', '--out', fileOf('none'))).rejects.toThrow(
    /no agency/,
  );
});

test('background work of an agency comes along, and waits until it is activated', async () => {
  const target = await startUnusedServer({ jobs: true });
  const { json } = await imported(target, fileOf('sol'));
  expect(json.jobs).toBeGreaterThan(0);
  // A due job is taken, and put back once its agency is known.
  const laid = `select count(*)::int as laid from pgboss.job
    where data->>'tenant_id' = $1 and state < 'active' and start_after > now()`;
  await vi.waitFor(async () => expect((await target.admin.query(laid, [sol])).rows).toEqual([{ laid: json.jobs }]));
});

/** Changes the entries of the file and packs it again. */
async function repacked(change: (head: Record<string, unknown>) => object): Promise<string> {
  const identity = backupIdentity(testAppKey);
  await writeContainer(createWriteStream(fileOf('changed')), [await identityToRecipient(identity)], async (add) => {
    for await (const { name, bytes } of readContainer(createReadStream(fileOf('sol')), [identity])) {
      const isHead = name === 'head.json';
      await add(name, isHead ? Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(bytes).toString())))) : bytes);
    }
  });
  return fileOf('changed');
}

function bent(change: (bytes: Buffer) => Buffer): string {
  writeFileSync(fileOf('bent'), change(readFileSync(fileOf('sol'))));
  return fileOf('bent');
}

async function wholeInstallation(): Promise<string> {
  const { address, services } = source;
  const kept = {
    address,
    storage: services.storage,
    appKey: testAppKey,
    secondRecipient: null,
    now: new Date(testNow),
  };
  await writeBackup(fileOf('whole'), kept);
  return fileOf('whole');
}

test('what will not do is told in a sentence, and nothing is changed', async () => {
  const target = await startUnusedServer();
  type Migrations = { name: string; hash: string }[];
  const cases: [() => string | Promise<string>, RegExp][] = [
    [() => bent((bytes) => Buffer.concat([bytes.subarray(0, -40), Buffer.alloc(40, 1)])), /damaged or cut off/],
    [
      () =>
        repacked((head) => ({
          ...head,
          migrations: [...(head.migrations as Migrations), { name: '9998_new.sql', hash: '' }],
        })),
      /newer version/,
    ],
    [
      () => repacked((head) => ({ ...head, migrations: (head.migrations as Migrations).slice(0, -1) })),
      /older version/,
    ],
    [wholeInstallation, /whole installation/],
    [() => fileOf('nowhere'), /no file/],
  ];
  for (const [file, sentence] of cases) {
    await expect(imported(target, await file())).rejects.toThrow(sentence);
    expect(await tenants(target)).toEqual([]);
    expect(await target.services.storage.list(sol)).toEqual([]);
  }
  await expect(
    imported(
      target,
      bent((bytes) => bytes.subarray(0, bytes.length - 500)),
    ),
  ).rejects.toThrow(/cut off/);
  const { address, services } = target;
  const other = {
    address,
    storage: services.storage,
    appKey: Buffer.alloc(32, 8),
    otherKeys: [],
    columns: secretColumns,
    queues: [],
    now: new Date(testNow),
    subdomain: null,
  };
  await expect(importAgency(fileOf('sol'), other)).rejects.toThrow(/another key/);
  await expect(imported(target, fileOf('sol'), '--subdomain', 'www')).rejects.toThrow(/reserved/);
  await expect(imported(target, fileOf('sol'), '--subdomain', 'Sol!')).rejects.toThrow(/not a subdomain/);
  expect((await runCommand(target, 'import-agency', '--from', fileOf('sol'))).json.imported).toBe(false);
  expect(await tenants(target)).toEqual([]);
});

test('an agency that is here, a taken subdomain and taken user names are told', async () => {
  await expect(imported(source, fileOf('sol'))).rejects.toThrow('This agency is here already: Sol Seguros.');
  const target = await startTestServer();
  onTestFinished(() => target.close());
  const before = await tenants(target);
  await expect(imported(target, fileOf('sol'))).rejects.toThrow('The subdomain "sol" is taken.');
  await expect(imported(target, fileOf('sol'), '--subdomain', 'lakeside')).rejects.toThrow('"lakeside" is taken');
  await expect(imported(target, fileOf('sol'), '--subdomain', 'solnuevo')).rejects.toThrow(
    'These user names are taken here: ana, carlos, elena, lucia, miguel.',
  );
  expect(await tenants(target)).toEqual(before);
  expect(await target.services.storage.list(sol)).toEqual([]);
});

test('an import that is killed in its midst leaves nothing, and is begun again', async () => {
  const target = await startUnusedServer();
  await target.admin.query('begin');
  await target.admin.query('lock table users in exclusive mode');
  const waiting = async (select: string) => {
    await target.admin.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await target.admin.query(
      `${select} from pg_stat_activity where datname = current_database() and query like 'insert into public.%'
       and state = 'active'`,
    );
    return rowCount;
  };
  const killed = expect(imported(target, fileOf('sol'))).rejects.toThrow();
  await expect.poll(() => waiting('select pid'), { timeout: 20_000 }).toBe(1);
  await expect(imported(target, fileOf('lakeside')), 'two at once').rejects.toThrow(/under way/);
  await expect.poll(() => waiting('select pg_terminate_backend(pid)')).toBe(1);
  await killed;
  await target.admin.query('rollback');
  expect(await tenants(target)).toEqual([]);
  expect((await contentsOf(target.admin, sol)).users).toMatch(/^0 /);
  expect(await target.services.storage.list(sol)).toEqual([]);
  expect((await imported(target, fileOf('sol'))).json).toMatchObject({ imported: true, files: 1 });
});

test('an import waits until the database has noticed that the one before was killed', async () => {
  const target = await startUnusedServer();
  await target.admin.query('begin');
  await target.admin.query("select pg_advisory_xact_lock(hashtext('vigencia import of an agency'))");
  const importing = imported(target, fileOf('lakeside'));
  await expect.poll(() => waitingForLocks(target.address), { timeout: 20_000 }).toBe(1);
  await target.admin.query('rollback');
  expect((await importing).json).toMatchObject({ imported: true });
});
