import { sql } from 'kysely';
import type { Change } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type ClientRow, clientColumns } from './client-row.ts';
import { clientTables } from './schema.ts';
import { saveClient } from './write-client.ts';

/** The values added to a client: the fields before and after. */
export interface Completion extends Change<ClientRow> {
  client_id: string;
  /** The time of the client's previous change. */
  since: string;
  /** When the values were added. */
  at: string;
}

/**
 * Undoes added values, newest first: each field that still has its added value. A client without later changes is
 * restored completely, including the time of the last change.
 */
export async function takeBackCompletions(completions: readonly Completion[], ctx: CommandContext): Promise<void> {
  if (completions.length === 0) return;
  const { tx, agency, clock } = ctx;
  const ids = [...new Set(completions.map(({ client_id }) => client_id))];
  const found: ClientRow[] = await clientTables(tx)
    .selectFrom('clients')
    .select(clientColumns)
    .where('tenant_id', '=', agency.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const now = new Map(found.map((client) => [client.id, client]));
  for (const { client_id, before, after, since, at } of completions) {
    const client = now.get(client_id);
    if (!client) continue;
    const left = fieldsLeft(client, after);
    const isUntouched = Date.parse(client.updated_at) === Date.parse(at);
    now.set(client_id, {
      ...client,
      ...Object.fromEntries(left.map((name) => [name, before[name]])),
      updated_at: isUntouched ? since : clock().toISOString(),
    });
  }
  await Promise.all(
    found.map((was) => {
      const client = now.get(was.id) as ClientRow;
      const names = clientColumns.filter((name) => name !== 'updated_at' && client[name] !== was[name]);
      if (names.length === 0) return null;
      const only = (row: ClientRow): Partial<ClientRow> => Object.fromEntries(names.map((name) => [name, row[name]]));
      return saveClient(was, { before: only(was), after: only(client) }, ctx, client.updated_at);
    }),
  );
}

/**
 * The fields that still have their added values. A number and its formatted version belong together, as do all consent
 * fields.
 */
function fieldsLeft(client: ClientRow, after: Partial<ClientRow>): (keyof ClientRow)[] {
  const names = Object.keys(after) as (keyof ClientRow)[];
  const groups = Map.groupBy(names, (name) =>
    name.replace(/_national$/, '').replace(/^tcpa_consent_.*/, 'tcpa_consent'),
  );
  return [...groups.values()].filter((group) => group.every((name) => client[name] === after[name])).flat();
}
