import { type Expression, sql } from 'kysely';
import type { ColumnNames } from '#platform/contract/record-fields.ts';
import type { Change } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { clientEvents, type contactFields } from '../contract.ts';
import { type ClientRow, clientColumns } from './client-row.ts';
import { clientTables } from './schema.ts';

/** Inserts a new client. The audit entry is that of the record it belongs to. */
export const addClient = (client: ClientRow, ctx: Pick<CommandContext, 'tx' | 'changed'>): Promise<void> =>
  addClients([client], ctx);

/** The same for any number of clients. */
export async function addClients(
  clients: readonly ClientRow[],
  { tx, changed }: Pick<CommandContext, 'tx' | 'changed'>,
): Promise<void> {
  for (const { id } of clients) changed('client', id);
  await insertRows(clientTables(tx), 'clients', clients);
}

/**
 * Returns the client with an id, or of a query that returns one, locked until the transaction ends, with the user who
 * recorded the consent. null if the agency has no such client. The lock isn't exclusive for foreign keys, so that
 * quoting a lead can reference its client.
 */
export async function lockClient(
  id: string | Expression<string>,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<{ client: ClientRow; consenter: string | null } | null> {
  const row = await clientTables(tx)
    .selectFrom('clients')
    .select(clientColumns)
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('full_name')
        .where('users.tenant_id', '=', agency.id)
        .whereRef('users.id', '=', 'clients.tcpa_consent_by')
        .as('consenter'),
    )
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { consenter, ...client } = row;
  return { client, consenter };
}

/** The same for any number of clients, without the recorders of consents, in a fixed order. */
export function lockClientRows(
  ids: readonly string[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<ClientRow[]> {
  return clientTables(tx)
    .selectFrom('clients')
    .select(clientColumns)
    .where('tenant_id', '=', agency.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The data needed to write to a person. */
export type Addressee = Pick<ClientRow, 'id' | 'name' | 'email' | 'language'>;

/**
 * Locks clients until the transaction ends, so that neither they nor their leads change during a bulk operation. In a
 * fixed order, so that concurrent calls don't deadlock.
 */
export function lockClients(
  ids: readonly string[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<Addressee[]> {
  return clientTables(tx)
    .selectFrom('clients')
    .select(['id', 'name', 'email', 'language'])
    .where('tenant_id', '=', agency.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Writes a change of a locked client, adds it to the history and publishes it. Returns the current state, changed `at`
 * an instant, by default the current one.
 */
export async function saveClient(
  before: ClientRow,
  change: Change<ClientRow>,
  ctx: CommandContext,
  at: string = ctx.clock().toISOString(),
): Promise<ClientRow> {
  const { tx, agency, audit, publish } = ctx;
  const after: ClientRow = { ...before, ...change.after, updated_at: at };
  audit({ action: 'updateClient', entity: 'client', entity_id: before.id, ...change });
  await Promise.all([
    clientTables(tx)
      .updateTable('clients')
      .set({ ...change.after, updated_at: after.updated_at })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', before.id)
      .execute(),
    publish(clientEvents.clientChanged, after),
  ]);
  return after;
}

type ContactColumn = ColumnNames<typeof contactFields>;

/** The columns of a client that change, with their types. */
const columnTypes: Record<ContactColumn, string> = {
  name: 'text',
  contact_name: 'text',
  email: 'text',
  phone: 'text',
  phone_national: 'text',
  whatsapp: 'text',
  whatsapp_national: 'text',
  second_phone: 'text',
  second_phone_national: 'text',
  address: 'text',
  birth_date: 'date',
  language: 'text',
  tcpa_consent: 'boolean',
  tcpa_consent_at: 'timestamptz',
  tcpa_consent_by: 'uuid',
  tcpa_consent_source: 'text',
};
const columnsToSet = Object.keys(columnTypes) as ContactColumn[];

/** Writes changes of any number of locked clients as `saveClient` does, in one statement. */
export async function saveClients(
  changes: readonly { before: ClientRow; change: Change<ClientRow> }[],
  ctx: CommandContext,
): Promise<ClientRow[]> {
  if (changes.length === 0) return [];
  const { tx, agency, audit, clock, publishAll } = ctx;
  const updated_at = clock().toISOString();
  const rows = changes.map(({ before, change }): ClientRow => ({ ...before, ...change.after, updated_at }));
  for (const { before, change } of changes)
    audit({ action: 'updateClient', entity: 'client', entity_id: before.id, ...change });
  const values = JSON.stringify(
    rows.map((row) => ({ id: row.id, ...Object.fromEntries(columnsToSet.map((name) => [name, row[name]])) })),
  );
  const made = sql.join([
    sql`id uuid`,
    ...columnsToSet.map((name) => sql`${sql.ref(name)} ${sql.raw(columnTypes[name])}`),
  ]);
  const set = sql.join(columnsToSet.map((name) => sql`${sql.ref(name)} = ${sql.ref(`made.${name}`)}`));
  await Promise.all([
    sql`
      update clients set ${set}, updated_at = ${updated_at}
      from jsonb_to_recordset(${values}::jsonb) as made (${made})
      where clients.tenant_id = ${agency.id} and clients.id = made.id`.execute(clientTables(tx)),
    publishAll(clientEvents.clientChanged, rows),
  ]);
  return rows;
}
