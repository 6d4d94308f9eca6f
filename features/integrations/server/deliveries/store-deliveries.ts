import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Increment } from '#platform/server/acts/increment.ts';
import { incomingIncrements } from '../records/incoming-counters.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';
import { type IncomingRow, integrationTables } from '../schema.ts';
import type { Delivery } from '../source-types/delivery.ts';

/** The result of storing deliveries. */
export interface Stored {
  /** The incoming lead of each delivery, in their order: a new one, or the one of the same delivery before. */
  ids: string[];
  /** The new ones. */
  stored: string[];
  /** The number of repeated deliveries. */
  repeated: number;
}

/**
 * Stores deliveries of an integration and the job that processes them, in one statement each; `isProcessed` means that
 * the caller processes them. A repeated delivery makes no row. Screens are notified of only one of them: the lists then
 * reload all, and no screen shows a delivery that has just been received.
 */
export async function storeDeliveries(
  { id: integration_id }: { id: string },
  deliveries: readonly Delivery[],
  ctx: CommandContext<string>,
  { isProcessed = false } = {},
): Promise<Stored> {
  const { tx, agency, clock, count, changed, enqueue } = ctx;
  if (deliveries.length === 0) return { ids: [], stored: [], repeated: 0 };
  const received_at = clock().toISOString();
  // A delivery that is received twice at once is one row. Ordering by key prevents deadlocks between transactions.
  const once = new Map(deliveries.map((delivery, at) => [shortKey(delivery.delivery_key), { delivery, at }]));
  const rows = [...once]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([delivery_key, { delivery, at }]) => ({
      tenant_id: agency.id,
      id: randomUUID(),
      integration_id,
      delivery_key,
      external_id: shortKey(delivery.external_id),
      // The payload may be null, which the column does not accept as a value.
      source_data: delivery.source_data ?? '',
      is_test: delivery.is_test ?? false,
      status: delivery.invalid ? 'Invalid' : 'Pending',
      problems: delivery.invalid ? [delivery.invalid] : [],
      processed_at: delivery.invalid ? received_at : null,
      sender: delivery.sender ?? null,
      upload_id: delivery.upload_id ?? null,
      row_number: delivery.row_number ?? at + 1,
    }));
  const { rows: kept } = await sql<Pick<IncomingRow, 'id' | 'delivery_key' | 'status'>>`
    insert into incoming_leads (tenant_id, id, integration_id, status, delivery_key, external_id, source_data, is_test,
                                sender, upload_id, row_number, problems, processed_at, received_at)
    select ${agency.id}::uuid, id, integration_id, status, delivery_key, external_id, source_data, is_test, sender,
           upload_id, row_number, problems, processed_at, ${received_at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id uuid, integration_id uuid, status text, delivery_key text, external_id text, source_data json, is_test boolean,
      sender text, upload_id uuid, row_number int, problems jsonb, processed_at timestamptz)
    on conflict (tenant_id, integration_id, delivery_key) do nothing
    returning id, delivery_key, status`.execute(integrationTables(tx));
  const ids = new Map(kept.map(({ id, delivery_key }) => [delivery_key, id]));
  count([], incrementsOf(integration_id, kept));
  const [first] = kept;
  const isWork = !isProcessed && kept.some(({ status }) => status === 'Pending');
  const repeated = rows.map(({ delivery_key }) => delivery_key).filter((key) => !ids.has(key));
  const [found] = await Promise.all([
    repeated.length > 0 ? findRepeated(integration_id, repeated, ctx) : [],
    first && changed('incoming_lead', first.id),
    isWork && enqueue(processDeliveries, {}),
  ]);
  for (const { id, delivery_key } of found) ids.set(delivery_key, id);
  // In the order of receipt, which the database's answer need not have.
  const all = deliveries.map(({ delivery_key }) => ids.get(shortKey(delivery_key)) ?? '');
  const isNew = new Set(kept.map(({ id }) => id));
  return { ids: all, stored: all.filter((id) => isNew.delete(id)), repeated: deliveries.length - kept.length };
}

/** The counter increments of rows, combined per status. */
function incrementsOf(integration_id: string, rows: readonly Pick<IncomingRow, 'status'>[]): Increment[] {
  const alike = Map.groupBy(rows, ({ status }) => status);
  return [...alike].flatMap(([status, some]) =>
    incomingIncrements({ integration_id, status }).map((increment) => ({ ...increment, count: some.length })),
  );
}

/** The maximum key size in an index, in bytes, with room for the other columns. */
const keyMaxBytes = 1_000;

/** A key that is too long for the index becomes its hash. */
const shortKey = (key: string) =>
  key.length * 3 <= keyMaxBytes || Buffer.byteLength(key) <= keyMaxBytes
    ? key
    : `sha256:${createHash('sha256').update(key).digest('base64url')}`;

/** The existing rows of the same deliveries, by key. */
function findRepeated(
  integrationId: string,
  keys: readonly string[],
  { tx, agency }: CommandContext<string>,
): Promise<Pick<IncomingRow, 'id' | 'delivery_key'>[]> {
  return integrationTables(tx)
    .selectFrom('incoming_leads')
    .select(['id', 'delivery_key'])
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', integrationId)
    .where(sql<boolean>`delivery_key = any(${keys}::text[])`)
    .execute();
}
