import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { agencyRefusal, type Session } from '#platform/server/access/session.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { type AgencyColumns, agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Increment } from '#platform/server/acts/increment.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';
import { incomingIncrements } from '../records/incoming-counters.ts';
import { type IncomingRow, integrationTables } from '../schema.ts';
import type { Delivery } from '../source-types/delivery.ts';
import type { Accepted } from '../source-types/source-type.ts';

/** The integration that deliveries are for, with its agency. */
export interface Receiver
  extends AgencyColumns,
    Pick<Session, 'tenant_status' | 'is_trial' | 'trial_ends_at' | 'features_enabled'> {
  integration_id: string;
  name: string;
}

/** Why nothing is accepted at present. */
type Reason = { waitSeconds: number } | { isFull: true };

/** Rolls back what was stored and taken off the budget. */
class Refused extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super('A delivery can not be accepted at present.');
    this.reason = reason;
  }
}

/**
 * Stores the deliveries of a call whole, and resolves once they are on disk. If the integration's budget is used up,
 * nothing is stored and the result is the number of seconds to wait. If its agency is closed for work and the limit of
 * waiting deliveries is reached, the result is `isFull`.
 */
export async function acceptDeliveries(
  receiver: Receiver,
  deliveries: readonly Delivery[],
  { performIn, services, clock }: PublicContext<never>,
): Promise<Stored | Reason> {
  const { integration_id: id, name } = receiver;
  try {
    return await performIn(agencyOf(receiver), actorOf('integration', name), async (ctx) => {
      const inserted = await insertDeliveries({ id }, deliveries, ctx as CommandContext<string>);
      // The budget last: it is one row, which all deliveries of the integration lock until they commit.
      const [stored, waitSeconds, isFull] = await Promise.all([
        followUp(inserted, ctx as CommandContext<string>),
        takeLeads(id, deliveries.length, services.shares.budgetSeconds, ctx),
        isClosed(receiver, clock()) && isKeptFull(ctx),
      ]);
      if (waitSeconds !== null) throw new Refused({ waitSeconds });
      if (isFull) throw new Refused({ isFull });
      return stored;
    });
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

/**
 * Takes leads off the budget of their integration, in the transaction that stores them. All processes share the budget.
 * A burst of `budgetSeconds` of the rate is allowed. Returns null, or the seconds until there is some budget if there is
 * none. One statement, and a second one if it is refused. A rollback takes nothing.
 */
async function takeLeads(
  integrationId: string,
  leads: number,
  budgetSeconds: number,
  { tx, agency, clock, services }: Pick<CommandContext, 'tx' | 'agency' | 'clock' | 'services'>,
): Promise<number | null> {
  const now = clock().toISOString();
  const { perIntegration } = services.config.callRates;
  // A clock that goes backward returns nothing.
  const owed = sql<number>`greatest(0, integration_budgets.owed_seconds
    - greatest(0, extract(epoch from ${now}::timestamptz - integration_budgets.taken_at)))`;
  const taken = await integrationTables(tx)
    .insertInto('integration_budgets')
    .values({
      tenant_id: agency.id,
      integration_id: integrationId,
      owed_seconds: leads / perIntegration,
      taken_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'integration_id'])
        .doUpdateSet({ owed_seconds: sql<number>`${owed} + excluded.owed_seconds`, taken_at: now })
        .where(owed, '<', budgetSeconds),
    )
    .returning('integration_id')
    .executeTakeFirst();
  if (taken) return null;
  const { owed: seconds } = await integrationTables(tx)
    .selectFrom('integration_budgets')
    .select(sql<number>`(${owed})::float8`.as('owed'))
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', integrationId)
    .executeTakeFirstOrThrow();
  return Math.floor(seconds - budgetSeconds) + 1;
}

/**
 * Whether the agency is closed for work: it is suspended, its trial is over, or it does not have the module. Deliveries
 * are stored until it can work again.
 */
const isClosed = (receiver: Receiver, now: Date): boolean =>
  !receiver.features_enabled.includes('integrations') || agencyRefusal(receiver, now) !== null;

/** The maximum number and age in days of deliveries that wait for an agency that is closed for work. */
const keptMax = 10_000;
const keptDays = 30;

/** Whether the waiting deliveries of a closed agency exceed the limit, or the oldest has waited too long. */
async function isKeptFull({
  tx,
  agency,
  clock,
}: Pick<CommandContext<string>, 'tx' | 'agency' | 'clock'>): Promise<boolean> {
  const since = new Date(clock().getTime() - keptDays * 86_400_000).toISOString();
  const { rows } = await sql<{ is_full: boolean }>`
    select count(*) > ${keptMax} or coalesce(min(received_at) < ${since}::timestamptz, false) as is_full
    from (
      select received_at from incoming_leads
      where tenant_id = ${agency.id} and status in ('Pending', 'Processing') and held is null
      order by received_at limit ${keptMax + 1}
    ) waiting`.execute(integrationTables(tx));
  return rows[0]?.is_full ?? false;
}

/** The result of storing deliveries. */
export interface Stored extends Accepted {
  /** The new ones among them. */
  stored: string[];
}

/**
 * Stores deliveries of an integration and the job that processes them, in one statement each; `isProcessed` means that
 * the caller processes them. A repeated delivery makes no row.
 */
export async function storeDeliveries(
  integration: { id: string },
  deliveries: readonly Delivery[],
  ctx: CommandContext<string>,
  options: { isProcessed?: boolean } = {},
): Promise<Stored> {
  return followUp(await insertDeliveries(integration, deliveries, ctx), ctx, options);
}

type KeptRow = Pick<IncomingRow, 'id' | 'delivery_key' | 'status'>;

/** What a call brought. */
interface Inserted {
  integration_id: string;
  /** The keys of the deliveries, in the order of receipt. */
  keys: readonly string[];
  /** The rows of the new ones. */
  kept: readonly KeptRow[];
}

async function insertDeliveries(
  { id: integration_id }: { id: string },
  deliveries: readonly Delivery[],
  { tx, agency, clock, count }: CommandContext<string>,
): Promise<Inserted> {
  const keys = deliveries.map(({ delivery_key }) => shortKey(delivery_key));
  if (keys.length === 0) return { integration_id, keys, kept: [] };
  const received_at = clock().toISOString();
  // A delivery that is received twice at once is one row. Ordering by key prevents deadlocks between transactions.
  const once = new Map(deliveries.map((delivery, at) => [keys[at] ?? '', { delivery, at }]));
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
  const { rows: kept } = await sql<KeptRow>`
    insert into incoming_leads (tenant_id, id, integration_id, status, delivery_key, external_id, source_data, is_test,
                                sender, upload_id, row_number, problems, processed_at, received_at)
    select ${agency.id}::uuid, id, integration_id, status, delivery_key, external_id, source_data, is_test, sender,
           upload_id, row_number, problems, processed_at, ${received_at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id uuid, integration_id uuid, status text, delivery_key text, external_id text, source_data json, is_test boolean,
      sender text, upload_id uuid, row_number int, problems jsonb, processed_at timestamptz)
    on conflict (tenant_id, integration_id, delivery_key) do nothing
    returning id, delivery_key, status`.execute(integrationTables(tx));
  count([], incrementsOf(integration_id, kept));
  return { integration_id, keys, kept };
}

/**
 * Enqueues the job, and looks the repeated deliveries up. Screens are notified of only one row: the lists then reload
 * all, and no screen shows a delivery that has just been received.
 */
async function followUp(
  { integration_id, keys, kept }: Inserted,
  ctx: CommandContext<string>,
  { isProcessed = false }: { isProcessed?: boolean } = {},
): Promise<Stored> {
  const ids = new Map(kept.map(({ id, delivery_key }) => [delivery_key, id]));
  const [first] = kept;
  const isWork = !isProcessed && kept.some(({ status }) => status === 'Pending');
  const repeated = [...new Set(keys)].filter((key) => !ids.has(key));
  const [found] = await Promise.all([
    repeated.length > 0 ? findRepeated(integration_id, repeated, ctx) : [],
    first && ctx.changed('incoming_lead', first.id),
    isWork && ctx.enqueue(processDeliveries, {}, { isOncePerSecond: true }),
  ]);
  for (const { id, delivery_key } of found) ids.set(delivery_key, id);
  // In the order of receipt, which the database's answer need not have.
  const all = keys.map((key) => ids.get(key) ?? '');
  const isNew = new Set(kept.map(({ id }) => id));
  return { ids: all, stored: all.filter((id) => isNew.delete(id)), repeated: keys.length - kept.length };
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
