import pg from 'pg';
import { createSecrets } from '../ground/secrets.ts';
import { ConfigError } from '../ground/setting.ts';

// The proof is the comment on the table of applied migrations: it is copied with the database, even by a dump.
const location = { tenant_id: 'house', table: 'schema_migrations', column: 'comment', row_id: 'key' };
const keyCheckText = 'the key of this database';

/**
 * Throws {@link ConfigError} if the database belongs to none of the configured keys. Runs before any write, because the
 * roles' passwords depend on the key.
 */
export async function checkKey(client: pg.Client, appKey: Buffer, previousKeys: readonly Buffer[]): Promise<void> {
  const keyCheck = await keyCheckOf(client);
  if (keyCheck === null || isOpenedBy([appKey, ...previousKeys], keyCheck)) return;
  throw new ConfigError(
    'This database belongs to another key than the one that is set. Its key was in APP_KEY, in the file that APP_KEY_FILE ' +
      'names, or in the file app-key of the data folder. Start with that one: with another nobody can read the secrets of ' +
      'the agencies. To change the key, give that one as APP_KEY_PREVIOUS beside the new one.',
  );
}

/**
 * Writes the proof of the key into a database that has none or one of a previous key. No process can then start on it
 * with that previous key.
 */
export async function sealKey(client: pg.Client, appKey: Buffer): Promise<void> {
  const sealed = await keyCheckOf(client);
  if (sealed !== null && isOpenedBy([appKey], sealed)) return;
  const keyCheck = createSecrets(appKey).encrypt(keyCheckText, location);
  await client.query(`comment on table schema_migrations is ${pg.escapeLiteral(keyCheck)}`);
}

function isOpenedBy([appKey, ...previousKeys]: readonly [Buffer, ...Buffer[]], keyCheck: string): boolean {
  try {
    return createSecrets(appKey, { previousKeys }).decrypt(keyCheck, location) === keyCheckText;
  } catch {
    return false;
  }
}

async function keyCheckOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ keyCheck: string | null }>(
    "select obj_description(to_regclass('public.schema_migrations'), 'pg_class') as \"keyCheck\"",
  );
  return rows[0]?.keyCheck ?? null;
}
