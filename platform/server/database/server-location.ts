import { statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Tx } from './tenancy.ts';

/**
 * Names the place where the data lie. Every process on one database finds the same, at every start; a restored backup
 * finds another. A dump makes its tables anew, in a database or a server that is new as well. A copied cluster, whose
 * insides know nothing of it, is made of new files: `cluster` is the folder of an embedded one.
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

/** A file that PostgreSQL writes once, as the disk tells it from its copies: they have another birth. */
function fileIn(cluster: string): string {
  const { ino, birthtimeMs } = statSync(path.join(cluster, 'PG_VERSION'));
  return `${ino}-${birthtimeMs}`;
}
