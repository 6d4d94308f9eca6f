import { type RawBuilder, sql } from 'kysely';
import { operator } from '../acts/actor.ts';
import { performOnPlatform } from '../acts/perform.ts';
import type { Services } from '../acts/services.ts';
import { afterCommit, type Tx } from '../database/tenancy.ts';
import { renewedSecrets, secretTexts } from '../ground/renewed-secret.ts';
import type { SecretColumns, SecretLocation } from '../ground/secrets.ts';
import { agencyTrails } from '../trail/agency-trails.ts';

/** What one transaction has done. */
export interface RenewingStep {
  table: string;
  /** The number of secrets re-encrypted with the current key. */
  renewed: number;
  /** The number of secrets that none of the installation's keys decrypts; they are unchanged. */
  unreadable: number;
}

export interface Renewing {
  services: Services;
  columns: readonly SecretColumns[];
  /** If omitted, 200 rows per step. */
  batchSize?: number;
}

const firstId = '00000000-0000-0000-0000-000000000000';

/** All agencies, and the operators' tenant. */
export async function everyAgency(services: Services): Promise<string[]> {
  return (await performOnPlatform(services, { actor: operator }, agencyTrails)).map(({ id }) => id);
}

/**
 * Re-encrypts with the current key what other keys have encrypted, while all users keep working: one agency after
 * another, some rows per step, each step in its own transaction. An interruption between steps loses nothing, and the
 * next run continues with the rest. A concurrent change of a secret is kept.
 */
export async function* renewSecrets({ services, columns, batchSize = 200 }: Renewing): AsyncGenerator<RenewingStep> {
  const renewed = columns.filter(({ renewedBy }) => renewedBy === 'rotation');
  for (const own of renewed) {
    if (own.location) yield await renewOwn(own, own.location, services);
  }
  for (const agency of await everyAgency(services)) {
    for (const kept of renewed.filter(({ location }) => !location)) {
      for (let after = firstId; ; ) {
        const { last, ...step } = await services.tenancy.inTenant(agency, (tx) =>
          renewSome({ kept, agency, after, batchSize }, { tx, services }),
        );
        if (last === null) break;
        after = last;
        yield step;
      }
    }
  }
}

/** The number of rows that contain a secret of a key other than the current one. */
export async function countWaiting(kept: SecretColumns, services: Services): Promise<number> {
  const count = async (tx: Tx, of: RawBuilder<unknown>) => {
    const { rows } = await sql<{ rows: number }>`
      select count(*)::int as rows from ${sql.table(kept.table)} where ${of} and ${isWaiting(kept, services)}`.execute(
      tx,
    );
    return rows[0]?.rows ?? 0;
  };
  if (kept.location) return performOnPlatform(services, { actor: operator }, ({ tx }) => count(tx, sql`true`));
  let sum = 0;
  for (const agency of await everyAgency(services)) {
    sum += await services.tenancy.inTenant(agency, (tx) => count(tx, sql`tenant_id = ${agency}`));
  }
  return sum;
}

const isOther = (text: RawBuilder<unknown>, { secrets }: Services) =>
  sql`(${text} <> '' and not starts_with(${text}, ${secrets.prefix}))`;

function isWaiting({ columns, replaced }: SecretColumns, services: Services): RawBuilder<unknown> {
  const own = columns.map((column) => isOther(sql.ref(column), services));
  const former = replaced
    ? [
        sql`exists (select from jsonb_array_elements(${sql.ref(replaced)}) as former
          where ${isOther(sql`(former->>'value')`, services)})`,
      ]
    : [];
  return sql`(${sql.join([...own, ...former], sql` or `)})`;
}

/** Re-encrypts the platform's own row. */
function renewOwn(kept: SecretColumns, location: SecretLocation, services: Services): Promise<RenewingStep> {
  const { table } = kept;
  const column = sql.ref(location.column);
  return performOnPlatform(services, { actor: operator }, async ({ tx }) => {
    const { rows } = await sql<{ text: string }>`
      select ${column} as text from ${sql.table(table)} where ${isOther(column, services)}`.execute(tx);
    const [found] = rows;
    if (!found) return { table, renewed: 0, unreadable: 0 };
    const { text, ...told } = renewedSecrets(found.text, { kept, ...location }, services.secrets);
    if (told.renewed === 0) return { table, ...told };
    await sql`update ${sql.table(table)} set ${column} = ${text} where ${column} = ${found.text}`.execute(tx);
    afterCommit(tx, () => services.settings.tell());
    return { table, ...told };
  });
}

interface Change {
  row_id: string;
  old: string;
  fresh: string;
}

/** Re-encrypts an agency's next rows. `last` is the last processed row; null means none are left. */
async function renewSome(
  { kept, agency, after, batchSize }: { kept: SecretColumns; agency: string; after: string; batchSize: number },
  { tx, services }: { tx: Tx; services: Services },
): Promise<RenewingStep & { last: string | null }> {
  const { table, row, replaced } = kept;
  const read = secretTexts(kept);
  const texts = read.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`);
  const { rows } = await sql<{ row_id: string } & Record<string, string>>`
    select ${sql.ref(row)} as row_id, ${sql.join(texts)} from ${sql.table(table)}
    where tenant_id = ${agency} and ${sql.ref(row)} > ${after}::uuid and ${isWaiting(kept, services)}
    order by ${sql.ref(row)} limit ${batchSize}`.execute(tx);
  const told = { table, renewed: 0, unreadable: 0 };
  for (const column of read) {
    const changes = rows.map((each): Change => {
      const old = each[column] ?? '';
      const fresh = renewedSecrets(old, { kept, column, tenant_id: agency, row_id: each.row_id }, services.secrets);
      told.renewed += fresh.renewed;
      told.unreadable += fresh.unreadable;
      return { row_id: each.row_id, old, fresh: fresh.text };
    });
    await write({ table, row, column, agency, type: column === replaced ? 'jsonb' : 'text' }, changes, tx);
  }
  return { ...told, last: rows.at(-1)?.row_id ?? null };
}

async function write(
  { table, row, column, agency, type }: { table: string; row: string; column: string; agency: string; type: string },
  all: readonly Change[],
  tx: Tx,
): Promise<void> {
  const changes = all.filter(({ old, fresh }) => old !== fresh);
  if (changes.length === 0) return;
  const [own, as] = [sql.ref(column), sql.raw(type)];
  await sql`
    update ${sql.table(table)} as kept set ${own} = given.fresh::${as}
    from unnest(${changes.map(({ row_id }) => row_id)}::uuid[], ${changes.map(({ old }) => old)}::text[],
      ${changes.map(({ fresh }) => fresh)}::text[]) as given (row_id, old, fresh)
    where kept.tenant_id = ${agency} and kept.${sql.ref(row)} = given.row_id and kept.${own} = given.old::${as}`.execute(
    tx,
  );
}
