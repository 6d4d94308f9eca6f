import { type Expression, sql } from 'kysely';
import type { Change } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { clientEvents } from '../contract.ts';
import { type ClientRow, clientColumns } from './client-row.ts';
import { clientTables } from './schema.ts';

/** Writes a new person. The trail tells of her with whatever she came for. */
export async function addClient(
  client: ClientRow,
  { tx, changed }: Pick<CommandContext, 'tx' | 'changed'>,
): Promise<void> {
  changed('client', client.id);
  await insertRows(clientTables(tx), 'clients', [client]);
}

/**
 * The person of an id, or of a query that tells one, locked until the transaction ends, and who noted her consent; null when the agency has none of this id. Not
 * locked against keys: whoever quotes a lead must only point at its person.
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

/** How somebody is written to. */
export type Addressee = Pick<ClientRow, 'id' | 'name' | 'email' | 'language'>;

/**
 * People locked until the transaction ends, so that neither they nor their leads change while much is made of them at
 * once. In one order, so that two who do so wait in a row.
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
 * Writes a change of a locked person, tells her history and whoever hears of it. Returns her as she is now, changed `at` an
 * instant: left out, this one.
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
