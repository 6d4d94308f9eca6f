import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import type { IncomingLead, ProcessHeld, ReprocessFailed, SentThrough } from '../../contract/incoming-lead.ts';
import { integrationFacts } from '../../contract.ts';
import { incomingWeights } from '../incoming-tallies.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';
import { integrationTables } from '../schema.ts';
import { readIncomingLead } from './read-incoming.ts';

/** Sends a failed one through once more; anything else is refused with `not_failed`. */
export async function reprocessLead(id: string, deed: Deed<'not_failed'>): Promise<IncomingLead> {
  const { refuse } = deed;
  const row = await lockIncoming(id, deed);
  if (!row) return refuse('not_found');
  if (row.status !== 'Failed') return refuse('not_failed');
  deed.audit({ action: 'reprocessLead', entity: 'incoming_lead', entity_id: id });
  const [, answer] = await Promise.all([sendThrough([row], deed), readIncomingLead(id, deed)]);
  return answer ?? refuse('not_found');
}

/** Lets in one that waits for a person; anything else is refused with `not_held`. */
export async function processLead(id: string, deed: Deed<'not_held'>): Promise<IncomingLead> {
  const { refuse } = deed;
  const row = await lockIncoming(id, deed);
  if (!row) return refuse('not_found');
  if (row.held === null) return refuse('not_held');
  deed.audit({ action: 'processLead', entity: 'incoming_lead', entity_id: id });
  const [, answer] = await Promise.all([sendThrough([row], deed), readIncomingLead(id, deed)]);
  return answer ?? refuse('not_found');
}

/** Sends all failed ones through once more, or those of one integration, or those that failed by older mappings. */
export async function reprocessFailed(given: ReprocessFailed, deed: Deed): Promise<SentThrough> {
  const { tx, agency } = deed;
  let failed = integrationTables(tx)
    .selectFrom('incoming_leads')
    .select(['incoming_leads.id', 'incoming_leads.integration_id', 'incoming_leads.status'])
    .where('incoming_leads.tenant_id', '=', agency.id)
    .where('incoming_leads.status', '=', 'Failed');
  if (given.integration_id) failed = failed.where('incoming_leads.integration_id', '=', given.integration_id);
  const chosen = given.since_mapping
    ? failed
        .innerJoin('integrations', onKey('integrations', 'incoming_leads.integration_id'))
        .whereRef('incoming_leads.processed_at', '<', 'integrations.mapped_at')
        .where('integrations.tenant_id', '=', agency.id)
    : failed;
  const [rows] = await Promise.all([
    chosen.orderBy('incoming_leads.id').forUpdate('incoming_leads').execute(),
    refuseForeign(given.integration_id, deed),
  ]);
  return sendAll('reprocessFailed', rows, given, deed);
}

/** Sends those of an integration through once more that failed for one of these reasons, which are over. */
export async function reprocessFailedFor(id: string, codes: readonly string[], deed: Deed): Promise<void> {
  const { tx, agency } = deed;
  const rows = await integrationTables(tx)
    .selectFrom('incoming_leads')
    .select(['id', 'integration_id', 'status'])
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', id)
    .where('status', '=', 'Failed')
    .where(sql<boolean>`problems -> 0 ->> 'code' = any(${codes}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  await sendAll('reprocessFailed', rows, { integration_id: id }, deed);
}

/** Lets in all that wait for a person, or those of one integration. */
export async function processHeld({ integration_id }: ProcessHeld, deed: Deed): Promise<SentThrough> {
  const { tx, agency } = deed;
  let held = integrationTables(tx)
    .selectFrom('incoming_leads')
    .select(['id', 'integration_id', 'status'])
    .where('tenant_id', '=', agency.id)
    .where('held', 'is not', null);
  if (integration_id) held = held.where('integration_id', '=', integration_id);
  const [rows] = await Promise.all([held.orderBy('id').forUpdate().execute(), refuseForeign(integration_id, deed)]);
  return sendAll('processHeld', rows, { integration_id }, deed);
}

/** Refuses an integration that the agency does not have; one that was deleted has left its rows. */
async function refuseForeign(id: string | undefined, { tx, agency }: Deed): Promise<void> {
  if (!id) return;
  const known = await integrationTables(tx)
    .selectFrom('integrations')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw unknownReference('integration_id');
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockIncoming>>>;

function lockIncoming(id: string, { tx, agency }: Pick<Deed, 'tx' | 'agency'>) {
  return integrationTables(tx)
    .selectFrom('incoming_leads')
    .select(['id', 'integration_id', 'status', 'held'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function sendAll(
  action: string,
  rows: readonly Omit<Locked, 'held'>[],
  asked: object,
  deed: Deed,
): Promise<SentThrough> {
  const [first] = rows;
  deed.audit(
    first ? { action, entity: 'incoming_lead', entity_id: first.id, after: { ...asked, count: rows.length } } : null,
  );
  if (first) await sendThrough(rows, deed);
  return { count: rows.length };
}

/** So many screens learn of theirs by its id; the lists learn of the rest with them. */
const toldMax = 20;

/** From now on they wait for the work, whatever their integration says. */
async function sendThrough(rows: readonly Omit<Locked, 'held'>[], deed: Deed<string>): Promise<void> {
  const { tx, agency, tally, emit, enqueue } = deed;
  tally(
    rows.flatMap((row) => incomingWeights(row)),
    rows.flatMap(({ integration_id }) => incomingWeights({ integration_id, status: 'Pending' })),
  );
  const ids = rows.map(({ id }) => id);
  await Promise.all([
    integrationTables(tx)
      .updateTable('incoming_leads')
      .set({ status: 'Pending', held: null, released: true, not_before: null, processed_at: null, tries: 0 })
      .where('tenant_id', '=', agency.id)
      .where('id', 'in', ids)
      .execute(),
    ...ids.slice(0, toldMax).map((id) => emit(integrationFacts.leadProcessed, { id, status: 'Pending' })),
    enqueue(processDeliveries, {}),
  ]);
}
