import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Increment } from '#platform/server/acts/increment.ts';
import { incomingIncrements } from '../incoming-counters.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';
import { type IncomingRow, integrationTables } from '../schema.ts';
import { soonSeconds, type Worked } from './call-for-work.ts';
import type { Delivery } from './delivery.ts';

/** The result of storing deliveries. */
export interface Stored {
  /** The incoming lead of each delivery, in their order: a new one, or the one of the same delivery before. */
  ids: string[];
  /** The new ones. */
  stored: string[];
  /** The number of repeated deliveries. */
  repeated: number;
}

/** A delivery and its integration. */
export interface Addressed {
  integration_id: string;
  delivery: Delivery;
}

/**
 * Stores deliveries and the job that processes them, in one statement each. A repeated delivery makes no row. Screens
 * are notified of only one of them: the lists then reload all, and no screen shows a delivery that has just been
 * received.
 */
export async function storeAddressed(
  addressed: readonly Addressed[],
  ctx: CommandContext<string>,
  { worked = 'job' }: { worked?: Worked } = {},
): Promise<Stored> {
  const { tx, agency, clock, count, changed, enqueue } = ctx;
  if (addressed.length === 0) return { ids: [], stored: [], repeated: 0 };
  const received_at = clock().toISOString();
  // A delivery that is received twice at once is one row. Ordering by key prevents deadlocks between transactions.
  const once = new Map(
    addressed.map((each, at) => [keyOf(each.integration_id, each.delivery.delivery_key), { ...each, at }]),
  );
  const rows = [...once]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { integration_id, delivery, at }]) => ({
      tenant_id: agency.id,
      id: randomUUID(),
      integration_id,
      delivery_key: shortKey(delivery.delivery_key),
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
  const { rows: kept } = await sql<Pick<IncomingRow, 'id' | 'integration_id' | 'delivery_key' | 'status'>>`
    insert into incoming_leads (tenant_id, id, integration_id, status, delivery_key, external_id, source_data, is_test,
                                sender, upload_id, row_number, problems, processed_at, received_at)
    select ${agency.id}::uuid, id, integration_id, status, delivery_key, external_id, source_data, is_test, sender,
           upload_id, row_number, problems, processed_at, ${received_at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id uuid, integration_id uuid, status text, delivery_key text, external_id text, source_data json, is_test boolean,
      sender text, upload_id uuid, row_number int, problems jsonb, processed_at timestamptz)
    on conflict (tenant_id, integration_id, delivery_key) do nothing
    returning id, integration_id, delivery_key, status`.execute(integrationTables(tx));
  const ids = new Map(kept.map(({ id, integration_id, delivery_key }) => [keyOf(integration_id, delivery_key), id]));
  count([], incrementsOf(kept));
  const [first] = kept;
  const isWork = worked !== 'anyway' && kept.some(({ status }) => status === 'Pending');
  await Promise.all([
    first && changed('incoming_lead', first.id),
    isWork && enqueue(processDeliveries, {}, worked === 'soon' ? { afterSeconds: soonSeconds } : {}),
    findRepeated(
      rows.filter((row) => !ids.has(keyOf(row.integration_id, row.delivery_key))),
      ids,
      ctx,
    ),
  ]);
  return {
    ids: addressed.map(({ integration_id, delivery }) => ids.get(keyOf(integration_id, delivery.delivery_key)) ?? ''),
    stored: inOrder(addressed, kept, ids),
    repeated: addressed.length - kept.length,
  };
}

/** The new ones in the order of receipt, independent of the order in which the database returns them. */
function inOrder(
  addressed: readonly Addressed[],
  kept: readonly { id: string }[],
  ids: ReadonlyMap<string, string>,
): string[] {
  const isNew = new Set(kept.map(({ id }) => id));
  return addressed.flatMap(({ integration_id, delivery }) => {
    const id = ids.get(keyOf(integration_id, delivery.delivery_key)) ?? '';
    return isNew.delete(id) ? [id] : [];
  });
}

/** The same for deliveries of one integration. */
export function storeDeliveries(
  { id }: { id: string },
  deliveries: readonly Delivery[],
  ctx: CommandContext<string>,
  options: { worked?: Worked } = {},
): Promise<Stored> {
  return storeAddressed(
    deliveries.map((delivery) => ({ integration_id: id, delivery })),
    ctx,
    options,
  );
}

/** The counter increments of rows, combined per integration and status. */
function incrementsOf(rows: readonly Pick<IncomingRow, 'integration_id' | 'status'>[]): Increment[] {
  const alike = Map.groupBy(rows, ({ integration_id, status }) => `${integration_id} ${status}`);
  return [...alike.values()].flatMap((some) =>
    incomingIncrements(some[0] as (typeof some)[number]).map((increment) => ({ ...increment, count: some.length })),
  );
}

const keyOf = (integrationId: string, deliveryKey: string) => `${integrationId} ${shortKey(deliveryKey)}`;

/** The maximum key size in an index, in bytes, with room for the other columns. */
const keyMaxBytes = 1_000;

/** A key that is too long for the index becomes its hash. */
const shortKey = (key: string) =>
  key.length * 3 <= keyMaxBytes || Buffer.byteLength(key) <= keyMaxBytes
    ? key
    : `sha256:${createHash('sha256').update(key).digest('base64url')}`;

/** The existing rows of the same deliveries. */
async function findRepeated(
  rows: readonly { integration_id: string; delivery_key: string }[],
  ids: Map<string, string>,
  { tx, agency }: CommandContext<string>,
): Promise<void> {
  if (rows.length === 0) return;
  const found = await integrationTables(tx)
    .selectFrom('incoming_leads')
    .select(['id', 'integration_id', 'delivery_key'])
    .where('tenant_id', '=', agency.id)
    .where('integration_id', 'in', [...new Set(rows.map(({ integration_id }) => integration_id))])
    .where(sql<boolean>`delivery_key = any(${rows.map(({ delivery_key }) => delivery_key)}::text[])`)
    .execute();
  for (const { id, integration_id, delivery_key } of found) ids.set(keyOf(integration_id, delivery_key), id);
}
