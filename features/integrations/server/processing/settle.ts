import { sql } from 'kysely';
import { searchText } from '#features/clients/server/index.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { IncomingStatus } from '../../contract/choices.ts';
import { integrationFacts } from '../../contract.ts';
import { incomingWeights } from '../incoming-tallies.ts';
import { type IncomingRow, integrationTables } from '../schema.ts';
import { followEvent } from './follow-event.ts';
import { makeLead } from './make-lead.ts';
import type { MappedRow } from './map-incoming.ts';
import { noteReception } from './note-reception.ts';
import type { Verdict } from './verdict.ts';

/** What became of one. */
export interface Settled {
  id: string;
  status: IncomingStatus;
}

/**
 * Says what becomes of incoming leads, and makes their leads, all in the transaction of the deed: whoever is killed before
 * its commit has done nothing. One at a time works in an agency, so that two deliveries of one person find each other. What
 * somebody else has settled meanwhile is left alone.
 */
export async function settle(mapped: readonly MappedRow[], deed: Deed): Promise<Settled[]> {
  const { tx, agency, tally, emit } = deed;
  const [, still] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`incoming:${agency.id}`}, 0))`.execute(integrationTables(tx)),
    lockRows(
      mapped.map(({ row }) => row.id),
      deed,
    ),
  ]);
  const settled: Settled[] = [];
  for (const each of mapped) {
    const before = still.get(each.row.id);
    if (!before) continue;
    const verdict = await judge(each, deed);
    const after = { integration_id: before.integration_id, status: verdict.status };
    tally(incomingWeights(before), incomingWeights(after));
    settled.push({ id: each.row.id, status: verdict.status });
    await Promise.all([
      store(each, verdict, deed),
      emit(integrationFacts.leadProcessed, { id: each.row.id, status: verdict.status }),
    ]);
  }
  await noteReception(mapped, deed);
  return settled;
}

/** Those that still wait, by their ids, locked. */
async function lockRows(ids: readonly string[], { tx, agency }: Deed) {
  const rows = await integrationTables(tx)
    .selectFrom('incoming_leads')
    .select(['id', 'integration_id', 'status'])
    .where('tenant_id', '=', agency.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('status', 'in', ['Pending', 'Processing'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map<string, Pick<IncomingRow, 'id' | 'integration_id' | 'status'>>(rows.map((row) => [row.id, row]));
}

async function judge(mapped: MappedRow, deed: Deed): Promise<Verdict> {
  const { row, event, lead, problems } = mapped;
  if (problems.some(({ weight }) => weight === 'invalid')) return { status: 'Invalid', outcome: null };
  if (problems.some(({ weight }) => weight === 'fails')) return { status: 'Failed', outcome: null };
  if (event.kind !== 'lead') return followEvent(mapped, event, deed);
  if (!lead) return { status: 'Failed', outcome: null };
  const { integration, released } = row;
  if (!released && integration.status === 'Testing') return { status: 'Pending', outcome: null, held: 'testing' };
  if (!released && !integration.auto_process) return { status: 'Pending', outcome: null, held: 'by_hand' };
  return makeLead(mapped, lead, deed);
}

const nameMax = 200;

async function store(
  { row, lead, consent, problems, trace }: MappedRow,
  { status, outcome, held = null, lead_id = null, client_is_new = false, problems: more = [] }: Verdict,
  { tx, agency, clock }: Deed,
): Promise<void> {
  const [contact_name, contact_email] = [(lead?.name ?? '').slice(0, nameMax), (lead?.email ?? '').slice(0, nameMax)];
  await integrationTables(tx)
    .updateTable('incoming_leads')
    .set({
      ...{ status, outcome, held, lead_id, client_is_new, contact_name, contact_email },
      search_text: searchText(
        [contact_name, contact_email],
        [row.external_id.startsWith('sha256:') ? '' : row.external_id],
      ),
      fetched: row.fetched === null ? null : JSON.stringify(row.fetched),
      mapped: lead && JSON.stringify(lead),
      consent: consent && JSON.stringify(consent),
      problems: JSON.stringify([...problems, ...more]),
      trace: JSON.stringify(trace),
      processed_at: status === 'Pending' ? null : clock().toISOString(),
      tries: row.tries + 1,
      not_before: null,
      released: false,
    })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', row.id)
    .execute();
}
