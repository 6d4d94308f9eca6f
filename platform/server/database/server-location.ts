import { statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Tx } from './tenancy.ts';

/**
 * Identifies the location of the data. Every process on one database computes the same value at every start; a restored
 * backup has another. A dump recreates its tables, in a new database or server. A copied cluster is identical inside
 * but consists of new files: `cluster` is the folder of an embedded one.
 */
export async function locationOf(tx: Tx, cluster: string | null): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select concat_ws('/',
      (select system_identifier from pg_control_system()),
      -- Whoever goes back to a point in time, or on with a standby, goes on under another number.
      (select timeline_id from pg_control_checkpoint()),
      (select oid from pg_database where datname = current_database()),
      'public.sessions'::regclass::oid) as place`.execute(tx);
  return [rows[0]?.place, cluster && fileIn(cluster)].filter(Boolean).join('/');
}

/** A file that PostgreSQL writes once. The file system distinguishes it from its copies by its time of creation. */
function fileIn(cluster: string): string {
  const { ino, birthtimeMs } = statSync(path.join(cluster, 'PG_VERSION'));
  return `${ino}-${birthtimeMs}`;
}
