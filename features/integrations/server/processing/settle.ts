import { sql } from 'kysely';
import { searchText } from '#features/clients/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { startOf } from '../../contract/mapping/texts.ts';
import { incomingIncrements } from '../records/incoming-counters.ts';
import { type IncomingRow, integrationTables } from '../schema.ts';
import { markWell } from '../sources/trouble.ts';
import { followEvent } from './follow-event.ts';
import type { ComingLead } from './lead-input.ts';
import { makeLeads, type Verdict } from './make-leads.ts';
import type { MappedRow } from './map-incoming.ts';

interface Judged {
  mapped: MappedRow;
  verdict: Verdict;
}

/**
 * Decides the outcomes of incoming leads and creates their leads, all in the command's transaction: an interruption
 * before the commit leaves no trace. Runs one at a time per agency, so that two deliveries of one person match. Skips
 * what another job has settled in the meantime.
 */
export async function settle(mapped: readonly MappedRow[], ctx: CommandContext): Promise<void> {
  const { count, changed } = ctx;
  const { still } = await allOf({
    lockIncoming: lockIncoming(ctx),
    still: lockRows(
      mapped.map(({ row }) => row.id),
      ctx,
    ),
  });
  const judged: Judged[] = [];
  for (const run of runsOf(mapped.filter(({ row }) => still.has(row.id)))) {
    const verdicts = await judge(run, ctx);
    const ofRun = run.map((each, at) => ({ mapped: each, verdict: verdicts[at] as Verdict }));
    await store(ofRun, ctx);
    judged.push(...ofRun);
  }
  for (const { mapped: each, verdict } of judged) {
    const before = still.get(each.row.id);
    if (before) count(incomingIncrements(before), incomingIncrements({ ...before, status: verdict.status }));
    changed('incoming_lead', each.row.id);
  }
  await noteReception(mapped, ctx);
}

/**
 * Locks the agency's incoming leads until the transaction ends: no other transaction creates leads from them or undoes
 * them.
 */
export async function lockIncoming({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`incoming:${agency.id}`}, 0))`.execute(
    integrationTables(tx),
  );
}

/** Those that still wait, by id, locked. */
async function lockRows(ids: readonly string[], { tx, agency }: CommandContext) {
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

/** Splits them in order: runs of consecutive leads, and each event that changes a known person on its own. */
function runsOf(mapped: readonly MappedRow[]): MappedRow[][] {
  const runs: MappedRow[][] = [];
  let isOpen = false;
  for (const each of mapped) {
    const isLead = each.row.event.kind === 'lead';
    if (isLead && isOpen) runs.at(-1)?.push(each);
    else runs.push([each]);
    isOpen = isLead;
  }
  return runs;
}

/** The verdict on each of a run, by position. */
async function judge(run: readonly MappedRow[], ctx: CommandContext): Promise<Verdict[]> {
  const verdicts = run.map(withoutLead);
  const [first] = run;
  if (first && first.row.event.kind !== 'lead')
    return [verdicts[0] ?? (await followEvent(first, first.row.event, ctx))];
  const coming = run.filter((_, at) => verdicts[at] === null).map(comingLead);
  const made = await makeLeads(coming, ctx, {
    isOfFile: run.some(({ row }) => row.upload_id !== null && !row.released),
  });
  return verdicts.map((verdict) => verdict ?? (made.shift() as Verdict));
}

/**
 * The verdict on one whose lead is not created, or not yet. null means its lead must be created or its event applied.
 */
function withoutLead({ row, lead, problems }: MappedRow): Verdict | null {
  if (problems.some(({ weight }) => weight === 'invalid')) return { status: 'Invalid', outcome: null };
  if (problems.some(({ weight }) => weight === 'fails')) return { status: 'Failed', outcome: null };
  if (row.event.kind !== 'lead') return null;
  if (!lead) return { status: 'Failed', outcome: null };
  const { integration, released } = row;
  if (!released && integration.status === 'Testing') return { status: 'Pending', outcome: null, held: 'testing' };
  if (!released && !integration.auto_process) return { status: 'Pending', outcome: null, held: 'by_hand' };
  return null;
}

function comingLead({ row, lead, consent }: MappedRow): ComingLead {
  return {
    integration: row.integration,
    external_id: row.external_id,
    lead: lead as NonNullable<typeof lead>,
    consent,
  };
}

const nameMax = 200;

/** Writes the outcomes in one statement. */
async function store(judged: readonly Judged[], { tx, agency, clock }: CommandContext): Promise<void> {
  const now = clock().toISOString();
  const rows = judged.map(({ mapped: { row, lead, consent, problems, trace }, verdict }) => {
    const {
      status,
      outcome,
      held = null,
      lead_id = null,
      client_is_new = false,
      completed = null,
      lead_completed = null,
      problems: more = [],
    } = verdict;
    const [contact_name, contact_email] = [startOf(lead?.name ?? '', nameMax), startOf(lead?.email ?? '', nameMax)];
    return {
      id: row.id,
      status,
      outcome,
      held,
      lead_id,
      client_is_new,
      contact_name,
      contact_email,
      search_text: searchText(
        [contact_name, contact_email],
        [row.external_id.startsWith('sha256:') ? '' : row.external_id],
      ),
      fetched: row.fetched,
      mapped: lead,
      consent,
      problems: [...problems, ...more],
      trace,
      processed_at: status === 'Pending' ? null : now,
      tries: row.tries + 1,
      // Only what can be undone has these: rows of a file, and deliveries whose only authentication is the address.
      ...(row.upload_id === null && row.sender === null ? null : { completed, lead_completed }),
    };
  });
  await sql`
    update incoming_leads set
      status = given.status, outcome = given.outcome, held = given.held, lead_id = given.lead_id,
      client_is_new = given.client_is_new, contact_name = given.contact_name, contact_email = given.contact_email,
      search_text = given.search_text, fetched = given.fetched, mapped = given.mapped, consent = given.consent,
      problems = given.problems, trace = given.trace, processed_at = given.processed_at, tries = given.tries,
      completed = given.completed, lead_completed = given.lead_completed,
      not_before = null, released = false
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id uuid, status text, outcome text, held text, lead_id uuid, client_is_new boolean, contact_name text,
      contact_email text, search_text text, fetched json, mapped jsonb, consent jsonb, problems jsonb, trace jsonb,
      processed_at timestamptz, tries int, completed jsonb, lead_completed jsonb)
    where incoming_leads.tenant_id = ${agency.id} and incoming_leads.id = given.id`.execute(integrationTables(tx));
}

/** Records that the integrations received something. One that was waiting for its first delivery becomes `Active`. */
async function noteReception(mapped: readonly MappedRow[], ctx: CommandContext): Promise<void> {
  const { tx, agency, clock, changed } = ctx;
  const last = new Map<string, string>();
  for (const { row } of mapped) {
    const at = new Date(row.received_at).toISOString();
    if (at > (last.get(row.integration_id) ?? '')) last.set(row.integration_id, at);
  }
  const configured = new Set(
    mapped.filter(({ row }) => row.integration.status === 'Configured').map(({ row }) => row.integration_id),
  );
  await Promise.all(
    [...last].map(([id, at]) =>
      integrationTables(tx)
        .updateTable('integrations')
        .set({
          last_sync_at: sql<string>`greatest(last_sync_at, ${at}::timestamptz)`,
          status: sql`case when status = 'Configured' then 'Active' else status end`,
          ...(configured.has(id) && { updated_at: clock().toISOString() }),
        })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', id)
        .execute(),
    ),
  );
  for (const id of last.keys()) changed('integration', id);
  await noteVerified(mapped, last, ctx);
}

/** Ends the error of a source whose authentication succeeds again, so that its secret is valid. */
async function noteVerified(
  mapped: readonly MappedRow[],
  last: ReadonlyMap<string, string>,
  ctx: CommandContext,
): Promise<void> {
  const { tx, agency } = ctx;
  const inTrouble = mapped.filter(({ row }) => row.integration.status === 'Error');
  if (inTrouble.length === 0) return;
  const ids = [...new Set(inTrouble.map(({ row }) => row.integration_id))];
  const refused = await integrationTables(tx)
    .selectFrom('integrations')
    .select(['id', 'trouble'])
    .where('tenant_id', '=', agency.id)
    .where('id', 'in', ids)
    .where('status', '=', 'Error')
    .where(sql<boolean>`trouble ->> 'code' = 'signature_refused'`)
    .execute();
  for (const { id, trouble } of refused) {
    if (trouble && trouble.at < (last.get(id) ?? '')) await markWell(id, ctx);
  }
}
