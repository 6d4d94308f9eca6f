import { sql } from 'kysely';
import { searchText } from '#features/clients/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { IncomingStatus } from '../../contract/choices.ts';
import { startOf } from '../../contract/mapping/texts.ts';
import { incomingIncrements } from '../records/incoming-counters.ts';
import { type IncomingRow, integrationTables } from '../schema.ts';
import type { ComingLead } from './coming-lead.ts';
import { followEvent } from './follow-event.ts';
import { lockIncoming } from './lock-incoming.ts';
import { makeLeads } from './make-leads.ts';
import type { MappedRow } from './map-incoming.ts';
import { noteReception } from './note-reception.ts';
import type { Verdict } from './verdict.ts';

/** The outcome of one incoming lead. */
export interface Settled {
  id: string;
  status: IncomingStatus;
}

interface Judged {
  mapped: MappedRow;
  verdict: Verdict;
}

/**
 * Decides the outcomes of incoming leads and creates their leads, all in the command's transaction: an interruption
 * before the commit leaves no trace. Runs one at a time per agency, so that two deliveries of one person match. Skips
 * what another job has settled in the meantime.
 */
export async function settle(mapped: readonly MappedRow[], ctx: CommandContext): Promise<Settled[]> {
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
  const settled = judged.map(({ mapped: { row }, verdict: { status } }) => ({ id: row.id, status }));
  for (const { id, status } of settled) {
    const before = still.get(id);
    if (before) count(incomingIncrements(before), incomingIncrements({ ...before, status }));
  }
  await Promise.all([...settled.map((each) => changed('incoming_lead', each.id)), noteReception(mapped, ctx)]);
  return settled;
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
    const isLead = each.event.kind === 'lead';
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
  if (first && first.event.kind !== 'lead') return [verdicts[0] ?? (await followEvent(first, first.event, ctx))];
  const coming = run.filter((_, at) => verdicts[at] === null).map(comingLead);
  const made = await makeLeads(coming, ctx, {
    isOfFile: run.some(({ row }) => row.upload_id !== null && !row.released),
  });
  return verdicts.map((verdict) => verdict ?? (made.shift() as Verdict));
}

/**
 * The verdict on one whose lead is not created, or not yet. null means its lead must be created or its event applied.
 */
function withoutLead({ row, event, lead, problems }: MappedRow): Verdict | null {
  if (problems.some(({ weight }) => weight === 'invalid')) return { status: 'Invalid', outcome: null };
  if (problems.some(({ weight }) => weight === 'fails')) return { status: 'Failed', outcome: null };
  if (event.kind !== 'lead') return null;
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
