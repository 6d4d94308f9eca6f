import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { platformTrail } from '../acts/seals.ts';
import { adminConnection, type DatabaseAddress, databaseRoles, roleConnection } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { copyFiles } from './agency-files.ts';
import {
  BackupProblem,
  type End,
  endName,
  formatVersion,
  type Head,
  headName,
  type Part,
  pieceMaxBytes,
} from './backup-format.ts';
import { backupRecipients, keyFingerprint } from './backup-key.ts';
import { type AddEntry, writeContainer } from './container.ts';
import { type CopiedTable, copiedTables, jobColumns, namingAgencies } from './copied-tables.ts';

export interface BackupMade {
  bytes: number;
  rows: number;
  files: number;
  agencies: number;
  made_at: string;
}

export interface BackupSource {
  address: DatabaseAddress;
  appKey: Buffer;
  /** A second age recipient, `age1…`; null means that only the installation's key opens the file. */
  secondRecipient: string | null;
  now: Date;
  /** Where the agencies' files are stored. */
  storage: Storage;
  /** If omitted, the whole installation. */
  agency?: string;
}

/**
 * Writes a backup of one snapshot to `file` without blocking users or waiting for them. The file is complete or doesn't
 * exist. Throws {@link BackupProblem} with a sentence if it can't be made.
 */
export async function writeBackup(file: string, source: BackupSource): Promise<BackupMade> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const made = await withSnapshot(source, async (snapshot) => {
      const recipients = await backupRecipients(source.appKey, source.secondRecipient);
      let [rows, files] = [0, 0];
      await writeContainer(createWriteStream(part, { mode: 0o600, flags: 'wx' }), recipients, async (add) => {
        await add(headName, jsonOf(snapshot.head));
        // Files first: the sooner after the snapshot, the fewer of the files that it references have been replaced.
        const copied = await copyFiles(source.storage, snapshot.agencies, add);
        files = copied.length;
        const parts = [...copied, ...(await copyRows(snapshot, add)), ...(await copyJobs(snapshot, add))];
        rows = parts.reduce((sum, each) => sum + each.rows, 0);
        await add(endName, jsonOf({ parts, rows } satisfies End));
      });
      return { rows, files, agencies: snapshot.agencies.length };
    });
    const bytes = await sync(part);
    await rename(part, file);
    return { ...made, bytes, made_at: source.now.toISOString() };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

interface Snapshot {
  head: Head;
  /** The owner's connection, which sees only the current agency's rows. */
  owner: pg.Client;
  /** The platform's connection, which sees the agencies. */
  platform: pg.Client;
  agencies: readonly string[];
  tables: readonly CopiedTable[];
  isOfAll: boolean;
}

async function withSnapshot<T>(source: BackupSource, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { address, appKey, agency, now } = source;
  const owner = new pg.Client(adminConnection(address));
  const platform = new pg.Client(roleConnection(address, appKey, 'platform'));
  await Promise.all([owner.connect(), platform.connect()]);
  try {
    await owner.query(`set role ${databaseRoles.owner}`);
    await owner.query('begin isolation level repeatable read read only');
    const { rows: exported } = await owner.query<{ id: string }>('select pg_export_snapshot() as id');
    await platform.query('begin isolation level repeatable read read only');
    await platform.query(`set transaction snapshot ${pg.escapeLiteral(exported[0]?.id ?? '')}`);
    const { rows: tenants } = await platform.query<{ id: string; name: string; subdomain: string }>(
      'select id, name, subdomain from tenants order by created_at, id',
    );
    const [one] = agency ? tenants.filter(({ id }) => id === agency) : [];
    if (agency && !one) throw new BackupProblem('There is no such agency.');
    const tables = await copiedTables(owner);
    const { rows: versions } = await owner.query<{ postgres: string }>(
      "select current_setting('server_version') as postgres",
    );
    const { rows: migrations } = await owner.query<{ name: string; hash: string }>(
      'select name, hash from schema_migrations order by name',
    );
    const head: Head = {
      format: formatVersion,
      made_at: now.toISOString(),
      scope: one ? 'agency' : 'installation',
      agency: one ?? null,
      postgres: versions[0]?.postgres ?? '',
      migrations,
      key: keyFingerprint(appKey),
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      job_columns: await jobColumns(owner),
    };
    const agencies = one ? [one.id] : tenants.map(({ id }) => id);
    return await work({ head, owner, platform, agencies, tables, isOfAll: !one });
  } finally {
    await Promise.allSettled([owner.end(), platform.end()]);
  }
}

/** One agency at a time, because only a superuser sees the rows of several. */
async function copyRows(snapshot: Snapshot, add: AddEntry): Promise<Part[]> {
  const { owner, platform, agencies, tables, isOfAll } = snapshot;
  const parts: Part[] = [];
  // The platform's own trail is stored among those of agencies, under the nil id.
  for (const agency of isOfAll ? [...agencies, platformTrail] : agencies) {
    await owner.query(`set local app.tenant_id = '${agency}'`);
    for (const { name, columns, agencyColumn } of tables) {
      if (!agencyColumn) continue;
      const reader = name === 'tenants' ? platform : owner;
      const select = `select ${listOf(columns)} from ${pg.escapeIdentifier(name)} where ${agencyColumn} = '${agency}'`;
      parts.push(await copyOne(reader, select, `rows/${name}/${agency}`, add));
    }
  }
  const [one] = agencies;
  for (const { name, columns, agencyColumn } of tables) {
    if (agencyColumn || !(isOfAll || namingAgencies.get(name) === 'held')) continue;
    const select = `select ${listOf(columns)} from ${pg.escapeIdentifier(name)}${isOfAll ? '' : ` where tenant_id = '${one}'`}`;
    parts.push(await copyOne(owner, select, `rows/${name}/${isOfAll ? 'all' : one}`, add));
  }
  return parts.filter(({ rows }) => rows > 0);
}

/** Jobs that are waiting or active; a restored installation starts them again. */
async function copyJobs({ owner, head, agencies, isOfAll }: Snapshot, add: AddEntry): Promise<Part[]> {
  const { rows } = await owner.query<{ name: string }>('select name from pgboss.queue order by name');
  const columns = head.job_columns.map((name) =>
    name === 'state'
      ? "case state when 'active' then 'retry'::pgboss.job_state else state end as state"
      : pg.escapeIdentifier(name),
  );
  const parts: Part[] = [];
  for (const { name } of rows) {
    const ofAgency = isOfAll ? '' : ` and data ->> 'tenant_id' = '${agencies[0]}'`;
    const select = `select ${columns.join()} from pgboss.job
      where name = ${pg.escapeLiteral(name)} and state in ('created', 'retry', 'active')${ofAgency}`;
    parts.push(await copyOne(owner, select, `jobs/${name}`, add));
  }
  return parts.filter(({ rows }) => rows > 0);
}

/** Copies the rows of a statement in pieces, of which memory holds one. Adds nothing if there are no rows. */
async function copyOne(client: pg.Client, select: string, of: string, add: AddEntry): Promise<Part> {
  const stream = client.query(copyTo(`copy (${select}) to stdout (format binary)`));
  const hash = createHash('sha256');
  let [bytes, number, held] = [0, 0, 0];
  let chunks: Buffer[] = [];
  const giveAway = async () => {
    const piece = Buffer.concat(chunks, held);
    [chunks, held] = [[], 0];
    hash.update(piece);
    number += 1;
    await add(`${of}/${number}`, piece);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    held += chunk.length;
    bytes += chunk.length;
    if (held >= pieceMaxBytes) await giveAway();
  }
  // The copy of an empty result is only a header and a trailer.
  if (stream.rowCount > 0 && held > 0) await giveAway();
  return { of, rows: stream.rowCount, bytes, sha256: hash.digest('hex') };
}

const listOf = (columns: readonly string[]) => columns.map((name) => pg.escapeIdentifier(name)).join();
const jsonOf = (value: unknown) => Buffer.from(JSON.stringify(value));

/** Flushes the file to disk before it gets its name; returns its size. */
async function sync(file: string): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
