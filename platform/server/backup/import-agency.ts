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
  /** A migrated database, with whatever agencies. */
  address: DatabaseAddress;
  appKey: Buffer;
  /** Those by which the file, and what is secret in it, may have been written besides: of the installation that it comes from. */
  otherKeys: readonly Buffer[];
  /** Where secrets lie; they are written by `appKey` here. */
  columns: readonly SecretColumns[];
  /** The queues whose jobs are work of one agency. */
  queues: readonly string[];
  /** Where the files of agencies go. */
  storage: Storage;
  now: Date;
  /** Where the agency is reached from now on; null: where it was. */
  subdomain: string | null;
  /** Left out: those of this version. */
  migrations?: readonly Migration[];
}

export interface Imported {
  tenant_id: string;
  name: string;
  subdomain: string;
  /** What was sold to it, and how it stood where it comes from; here it is suspended. */
  plan: string;
  status_before: string;
  made_at: string;
  rows: number;
  files: number;
  /** Background work that waits until the agency is activated. */
  jobs: number;
  /** Whether it comes with another key, by which its trail stays sealed. */
  other_key: boolean;
  /** Rows that another key has hashed, which people do anew: recovery codes. */
  by_people: number;
}

/**
 * Puts an agency out of a backup of one into an installation that has others: all its rows in one transaction, so that an
 * import that fails or is killed leaves none, and nobody ever sees half of it. The agency is suspended then, and its
 * background work waits until an operator activates it. What is secret is kept by this installation's key. Throws {@link BackupProblem} with a sentence when the
 * file or the installation will not do, also where another import is under way for ten seconds more.
 */
export async function importAgency(file: string, target: ImportTarget): Promise<Imported> {
  const { address, appKey, otherKeys, columns, queues, storage, migrations = migrationFiles() } = target;
  const entries = readBackup(file, appKey, otherKeys);
  const { head, agency } = await headOf(entries, migrations);
  const subdomain = target.subdomain ?? agency.subdomain;
  const client = new pg.Client(adminConnection(address));
  const platform = new pg.Client(roleConnection(address, appKey, 'platform'));
  // One that breaks is told by the statement that it fails.
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

/** How long a database may take to notice that the command which had the lock was killed. */
const lockPatience = '10s';
/** PostgreSQL's code for a lock that wasn't given within `lock_timeout`. */
const lockNotAvailable = '55P03';

/** Until the connection ends: two at once could each take the other's files for its own. */
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

/** Lays all rows aside and puts the files where they belong; what was read is whole. */
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

/** User names are unique over all agencies, because the sign-in form asks for no agency. */
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

/** What a job does is done in the agency that it names, by the platform where it names none. */
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
