import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { adminConnection, type DatabaseAddress, roleConnection } from '../database/database.ts';
import { type Migration, migrationFiles } from '../database/migrate.ts';
import { createSecrets, type SecretColumns } from '../ground/secrets.ts';
import type { Storage } from '../storage/storage.ts';
import { createFileKeeper, type FileKeeper, filePlace } from './agency-files.ts';
import { BackupProblem, type End, type Head } from './backup-format.ts';
import { keyFingerprint } from './backup-key.ts';
import { copiesOf } from './load-rows.ts';
import { putIn } from './put-in-agency.ts';
import { type BackupEntry, readBackup } from './read-backup.ts';
import { renewStaged } from './renew-staged.ts';
import { createStage, type Stage } from './stage.ts';

export interface ImportTarget {
  /** A migrated database, which may contain other agencies. */
  address: DatabaseAddress;
  appKey: Buffer;
  /** Other keys that may have encrypted the file and its secrets: those of the source installation. */
  otherKeys: readonly Buffer[];
  /** The columns with secrets. The import re-encrypts them with `appKey`. */
  columns: readonly SecretColumns[];
  /** The queues whose jobs are work of one agency. */
  queues: readonly string[];
  /** Where the agency's files are stored. */
  storage: Storage;
  now: Date;
  /** The agency's new subdomain; null keeps the old one. */
  subdomain: string | null;
  /** If omitted, the migrations of this version. */
  migrations?: readonly Migration[];
}

export interface Imported {
  tenant_id: string;
  name: string;
  subdomain: string;
  /** The agency's plan and status in the source installation; here it is suspended. */
  plan: string;
  status_before: string;
  made_at: string;
  rows: number;
  files: number;
  /** The number of background jobs that wait until the agency is activated. */
  jobs: number;
  /** Whether the agency brings another key, under which its audit trail stays sealed. */
  other_key: boolean;
  /** The number of rows hashed with another key, which users must create again: recovery codes. */
  by_people: number;
}

/**
 * Imports an agency from a single-agency backup into an installation that has others. All its rows are written in one
 * transaction, so a failed or killed import leaves none and is never half visible. The agency is suspended afterward,
 * and its background work waits until an operator activates it. Its secrets are re-encrypted with this installation's
 * key. Throws {@link BackupProblem} with a sentence if the file or the installation isn't suitable, or if another
 * import keeps the lock for ten more seconds.
 */
export async function importAgency(file: string, target: ImportTarget): Promise<Imported> {
  const { address, appKey, otherKeys, columns, queues, storage, migrations = migrationFiles() } = target;
  const entries = readBackup(file, appKey, otherKeys);
  const { head, agency } = await headOf(entries, migrations);
  const subdomain = target.subdomain ?? agency.subdomain;
  const client = new pg.Client(adminConnection(address));
  const platform = new pg.Client(roleConnection(address, appKey, 'platform'));
  // A broken connection shows up as the error of its next statement.
  for (const each of [client, platform]) each.on('error', () => {});
  await Promise.all([client.connect(), platform.connect()]);
  const files = createFileKeeper(storage);
  try {
    await demandAlone(platform);
    await demandPlace(platform, agency.id, subdomain);
    const stage = createStage(client, head);
    const end = await takeIn(entries, stage, files, agency.id);
    await demandNames(stage, platform);
    await demandOwnJobs(stage, agency.id, queues);
    const secrets = createSecrets(appKey, { previousKeys: otherKeys, columns });
    const { by_people } = await renewStaged(client, stage, { agency: agency.id, columns, secrets });
    const put = await putIn(client, stage, { id: agency.id, subdomain, now: target.now, end });
    return {
      tenant_id: agency.id,
      name: agency.name,
      subdomain,
      made_at: head.made_at,
      ...put,
      files: files.count,
      by_people,
      other_key: head.key !== keyFingerprint(appKey),
    };
  } catch (error) {
    await files.takeBack();
    throw error;
  } finally {
    await Promise.allSettled([client.end(), platform.end()]);
  }
}

type ReadHead = { head: Head; agency: NonNullable<Head['agency']> };

async function headOf(entries: AsyncGenerator<BackupEntry>, known: readonly Migration[]): Promise<ReadHead> {
  const { value } = await entries.next();
  if (value?.kind !== 'head') throw new BackupProblem('This file is no backup.');
  const { head }: { head: Head } = value;
  if (head.scope !== 'agency' || !head.agency) {
    throw new BackupProblem('This is a backup of a whole installation, which is restored into an empty one.');
  }
  const own = new Map(known.map(({ name, hash }) => [name, hash]));
  if (head.migrations.some(({ name }) => !own.has(name))) {
    throw new BackupProblem('This agency was exported by a newer version of Vigencia. Update this installation first.');
  }
  if (head.migrations.length < own.size) {
    throw new BackupProblem(
      'This agency was exported by an older version of Vigencia. Update the installation it comes from, and export it again.',
    );
  }
  const edited = head.migrations.find(({ name, hash }) => own.get(name) !== hash);
  if (edited) throw new BackupProblem(`This was exported by another version: ${edited.name} is not the same here.`);
  return { head, agency: head.agency };
}

/** How long a database may take to notice that the command that held the lock was killed. */
const lockPatience = '10s';
/** PostgreSQL's code for a lock that isn't granted within `lock_timeout`. */
const lockNotAvailable = '55P03';

/**
 * The lock lasts until the connection ends: of two concurrent imports, each could take the other's files for its own.
 */
async function demandAlone(platform: pg.Client): Promise<void> {
  await platform.query('begin');
  await platform.query(`set local lock_timeout = '${lockPatience}'`);
  try {
    await platform.query("select pg_advisory_xact_lock(hashtext('vigencia import of an agency'))");
  } catch (error) {
    if ((error as pg.DatabaseError).code !== lockNotAvailable) throw error;
    throw new BackupProblem('Another import is under way. Wait until it has ended.');
  }
  await platform.query('set local lock_timeout to default');
}

async function demandPlace(platform: pg.Client, id: string, subdomain: string): Promise<void> {
  const { rows } = await platform.query<{ id: string; name: string; is_deleted: boolean }>(
    'select id, name, deleted_at is not null as is_deleted from tenants where id = $1 or subdomain = $2',
    [id, subdomain],
  );
  const same = rows.find((row) => row.id === id);
  if (same) {
    throw new BackupProblem(
      same.is_deleted
        ? `This agency is here, deleted. Restore it, or wait until it is removed.`
        : `This agency is here already: ${same.name}.`,
    );
  }
  const { rows: retired } = await platform.query('select from retired_subdomains where subdomain_hash = $1', [
    createHash('sha256').update(subdomain).digest(),
  ]);
  if (rows.length + retired.length > 0) {
    throw new BackupProblem(`The subdomain "${subdomain}" is taken. Give another one with --subdomain.`);
  }
}

/** Stages all rows and stores the files; the whole backup has been verified by then. */
async function takeIn(
  entries: AsyncGenerator<BackupEntry>,
  stage: Stage,
  files: FileKeeper,
  agencyId: string,
): Promise<End> {
  let end: End | null = null;
  for await (const copy of copiesOf(entries)) {
    if (copy.kind === 'end') {
      end = copy.end;
      continue;
    }
    const place = filePlace(copy.of);
    const [kind, name = '', whose] = copy.of.split('/');
    const owner = place?.agency ?? (kind === 'rows' ? whose : agencyId);
    if (owner !== agencyId) throw new BackupProblem(`This backup is damaged: ${copy.of} is of another agency.`);
    if (place) await files.keep(place, copy.pieces);
    else await pipeline(Readable.from(copy.pieces), await stage.writer(kind === 'jobs' ? 'jobs' : name));
  }
  if (!end) throw new BackupProblem('This backup is cut off: its end is missing.');
  return end;
}

/** User names are unique across all agencies, because the sign-in form doesn't ask for an agency. */
async function demandNames(stage: Stage, platform: pg.Client): Promise<void> {
  if (!stage.has('sign_in_names')) {
    throw new BackupProblem('This file does not hold who signs in. Export the agency again.');
  }
  const names = await stage.read<{ username_norm: string }>('select username_norm from {sign_in_names}');
  const { rows: taken } = await platform.query<{ username_norm: string }>(
    'select username_norm from sign_in_names where username_norm = any ($1) order by 1',
    [names.map(({ username_norm }) => username_norm)],
  );
  if (taken.length === 0) return;
  const list = taken.map(({ username_norm }) => username_norm).join(', ');
  throw new BackupProblem(
    `These user names are taken here: ${list}. Change them in the agency, export it again, or change those that are here.`,
  );
}

/** A job runs in the agency that it names, or for the platform if it names none. */
async function demandOwnJobs(stage: Stage, agencyId: string, queues: readonly string[]): Promise<void> {
  if (!stage.has('jobs')) return;
  const jobs = await stage.read<{ name: string; is_own: boolean }>(
    `select name, bool_and(coalesce(data ->> 'tenant_id' = ${pg.escapeLiteral(agencyId)}, false)) as is_own
     from {jobs} group by name order by name`,
  );
  const foreign = jobs.filter(({ name, is_own }) => !is_own || !queues.includes(name)).map(({ name }) => name);
  if (foreign.length === 0) return;
  throw new BackupProblem(
    `This file holds work that is not this agency's: ${foreign.join(', ')}. Nothing was imported.`,
  );
}
