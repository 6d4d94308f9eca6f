import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#apps/testing/run-command.ts';
import { startTestServer, startUnusedServer, type TestServer } from '#apps/testing/test-server.ts';
import { loadDemo } from '#db/seed.ts';
import { type End, endName } from '#platform/server/backup/backup-format.ts';
import { backupIdentity } from '#platform/server/backup/backup-key.ts';
import { readContainer, writeContainer } from '#platform/server/backup/container.ts';
import { testAppKey } from '#platform/testing/test-database.ts';
import { testFolder } from '#platform/testing/test-folder.ts';
import { jobs } from './features.ts';

// An imported agency may contain only jobs of its own: any other is refused by its name, and nothing is imported.

const folder = testFolder();
const fileOf = (name: string) => path.join(folder, `${name}.agency`);
let source: TestServer;
let [sol, lakeside] = ['', ''];
beforeAll(async () => {
  source = await startTestServer({ world: false });
  const world = await loadDemo(source.services);
  sol = world?.tenants.sol ?? '';
  lakeside = world?.tenants.lakeside ?? '';
  await runCommand(source, 'export-agency', '--agency', 'sol', '--out', fileOf('sol'));
}, 300_000);
afterAll(async () => {
  await source.close();
});

/** The file with a changed job. The change keeps the length, and the file is valid again. */
async function withWork(change: (copied: string, queue: string) => string): Promise<string> {
  const identity = backupIdentity(testAppKey);
  const hashes = new Map<string, Hash>();
  await writeContainer(createWriteStream(fileOf('work')), [await identityToRecipient(identity)], async (add) => {
    for await (const { name, bytes } of readContainer(createReadStream(fileOf('sol')), [identity])) {
      if (name.startsWith('jobs/')) {
        const of = name.slice(0, name.lastIndexOf('/'));
        const changed = Buffer.from(change(Buffer.from(bytes).toString('latin1'), of.slice('jobs/'.length)), 'latin1');
        hashes.set(of, (hashes.get(of) ?? createHash('sha256')).update(changed));
        await add(name, changed);
      } else if (name === endName) {
        const end: End = JSON.parse(Buffer.from(bytes).toString());
        const parts = end.parts.map((part) => ({ ...part, sha256: hashes.get(part.of)?.digest('hex') ?? part.sha256 }));
        await add(name, Buffer.from(JSON.stringify({ ...end, parts })));
      } else await add(name, bytes);
    }
  });
  expect(hashes.size).toBeGreaterThan(0);
  return fileOf('work');
}

async function refused(file: string, names: RegExp): Promise<void> {
  const target = await startUnusedServer();
  await expect(runCommand(target, 'import-agency', '--from', file, '--yes')).rejects.toThrow(names);
  expect((await target.admin.query('select from tenants')).rowCount).toBe(0);
  expect(await target.services.storage.list(sol)).toEqual([]);
}

test.each([
  ['work of another agency', (copied: string) => copied.replaceAll(sol, lakeside)],
  ['work of no agency', (copied: string) => copied.replaceAll('"tenant_id"', '"tenant_at"')],
])('%s', async (_what, change) => {
  await refused(await withWork(change), /work that is not this agency's: [a-z-]+\.[a-z-]+/);
});

test('work of a queue that nobody here has', async () => {
  let other = '';
  const file = await withWork((copied, queue) => {
    other = queue.replace(/..$/, 'xx');
    return copied.replaceAll(queue, other);
  });
  await refused(file, new RegExp(`[ ,]${other}`));
});

test('work of the platform', async () => {
  const name = jobs.find(({ kind }) => kind === 'platform')?.name;
  const insert = 'insert into pgboss.job (name, data) values ($1, $2) returning id';
  const { rows } = await source.admin.query(insert, [name, { tenant_id: sol, payload: {} }]);
  await runCommand(source, 'export-agency', '--agency', 'sol', '--out', fileOf('platform'));
  await source.admin.query('delete from pgboss.job where id = $1', [rows[0].id]);
  await refused(fileOf('platform'), new RegExp(`: ${name}`));
});
