import pg from 'pg';
import { renewedSecrets, secretTexts } from '../ground/renewed-secret.ts';
import type { SecretColumns, Secrets } from '../ground/secrets.ts';
import { BackupProblem } from './backup-format.ts';
import type { Stage } from './stage.ts';

/**
 * Re-encrypts the secrets of a staged agency with this installation's key. Returns the number of rows that users must
 * create again, because only they have the hashed values. Throws {@link BackupProblem} if none of the keys decrypts a
 * secret, which would be lost here.
 */
export async function renewStaged(
  client: pg.Client,
  stage: Stage,
  { agency, columns, secrets }: { agency: string; columns: readonly SecretColumns[]; secrets: Secrets },
): Promise<{ by_people: number }> {
  const unreadable: Record<string, number> = {};
  let by_people = 0;
  for (const kept of columns.filter(({ table, location }) => !location && stage.has(table))) {
    if (kept.renewedBy === 'rotation') {
      const closed = await renewTable(client, stage, { kept, agency, secrets });
      if (closed > 0) unreadable[kept.table] = closed;
    } else if (kept.renewedBy === 'people') {
      const others = kept.columns.map((column) => `not starts_with(${pg.escapeIdentifier(column)}, $1)`).join(' or ');
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${stage.of(kept.table)?.name} where ${others}`,
        [secrets.prefix],
      );
      by_people += rows[0]?.count ?? 0;
    }
  }
  const closed = Object.entries(unreadable).map(([table, count]) => `${count} of ${table}`);
  if (closed.length === 0) return { by_people };
  throw new BackupProblem(
    `None of the keys opens these secrets: ${closed.join(', ')}. Give every key of the installation that it comes from in IMPORT_APP_KEY, or run rotate-key there and export the agency again.`,
  );
}

/**
 * Returns the number of secrets that none of the keys decrypts. An agency has few rows with secrets, so all are read at
 * once.
 */
async function renewTable(
  client: pg.Client,
  stage: Stage,
  { kept, agency, secrets }: { kept: SecretColumns; agency: string; secrets: Secrets },
): Promise<number> {
  const name = stage.of(kept.table)?.name;
  const row = pg.escapeIdentifier(kept.row);
  let unreadable = 0;
  for (const column of secretTexts(kept)) {
    const own = pg.escapeIdentifier(column);
    const { rows } = await client.query<{ row_id: string; text: string }>(
      `select ${row} as row_id, ${own}::text as text from ${name}`,
    );
    const changes = rows.flatMap(({ row_id, text }) => {
      const fresh = renewedSecrets(text, { kept, column, tenant_id: agency, row_id }, secrets);
      unreadable += fresh.unreadable;
      return fresh.renewed > 0 ? [{ row_id, text: fresh.text }] : [];
    });
    if (changes.length === 0) continue;
    await client.query(
      `update ${name} as staged set ${own} = given.text::${column === kept.replaced ? 'jsonb' : 'text'}
       from unnest($1::uuid[], $2::text[]) as given (row_id, text) where staged.${row} = given.row_id`,
      [changes.map(({ row_id }) => row_id), changes.map(({ text }) => text)],
    );
  }
  return unreadable;
}
