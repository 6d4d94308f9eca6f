import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { workedOn } from '#platform/server/acts/history.ts';
import { type BookUndoPreview, type KeptReason, previewMax } from '../../contract/imports.ts';
import { readHeld } from '../read-held.ts';
import { bookTables } from '../schema.ts';
import { isImported, undoableUntil } from './imports.ts';

/**
 * What an undo of an import would take back now, and what would stay. It writes nothing. Refused as the undo is. Two
 * round trips, however many policies there are.
 */
export async function previewBookUndo(
  id: string,
  ctx: CommandContext<'not_imported' | 'undo_expired'>,
): Promise<BookUndoPreview> {
  const { tx, agency, clock } = ctx;
  const tables = bookTables(tx);
  const [found, policies, renewals] = await Promise.all([
    tables
      .selectFrom('book_imports')
      .select(['status', 'finished_at'])
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .executeTakeFirst(),
    readPolicies(id, ctx),
    readRenewals(id, ctx),
  ]);
  if (!found) return ctx.refuse('not_found');
  if (!isImported(found.status) || !found.finished_at) return ctx.refuse('not_imported');
  if (undoableUntil(found.finished_at) <= clock()) return ctx.refuse('undo_expired');
  const idsOf = (name: 'id' | 'quote_id' | 'lead_id' | 'client_id') => policies.map((policy) => policy[name]);
  const [held, onPolicies, onQuotes, onLeads, onClients, onRenewals, onTasks] = await Promise.all([
    readHeld(idsOf('id'), ctx, { besidesRenewals: true }),
    workedOn('policy', idsOf('id'), ctx),
    workedOn('quote', [...idsOf('quote_id'), ...renewals.flatMap(({ quote_id }) => quote_id ?? [])], ctx),
    workedOn('lead', idsOf('lead_id'), ctx),
    workedOn('client', idsOf('client_id'), ctx),
    workedOn(
      'renewal',
      renewals.map((renewal) => renewal.id),
      ctx,
    ),
    workedOn(
      'task',
      renewals.flatMap(({ tasks }) => tasks),
      ctx,
    ),
  ]);
  const kept = new Map<string, KeptReason>(held.policies);
  const own = new Set(idsOf('id'));
  for (const { id: renewal, policy_id, quote_id, new_policy_id, tasks, is_mailed } of renewals) {
    const isSold = new_policy_id !== null && !own.has(new_policy_id);
    if (onRenewals.has(renewal) || isSold) kept.set(policy_id, 'renewal');
    else if (tasks.some((task) => onTasks.has(task))) kept.set(policy_id, 'task');
    else if (quote_id && onQuotes.has(quote_id)) kept.set(policy_id, 'offer');
    else if (is_mailed) kept.set(policy_id, 'message');
  }
  for (const { id: policy, quote_id, lead_id, client_id, is_alone } of policies) {
    const byClient = is_alone ? held.clients.get(client_id) : undefined;
    const isChanged = onPolicies.has(policy) || onQuotes.has(quote_id) || onLeads.has(lead_id);
    if (kept.has(policy)) continue;
    if (byClient) kept.set(policy, byClient);
    else if (isChanged || (is_alone && onClients.has(client_id))) kept.set(policy, 'changed');
  }
  // The latest terms first: a term stays if its next one does.
  for (const { renews, id: policy, is_followed } of policies) {
    if (is_followed && !kept.has(policy)) kept.set(policy, 'renewed');
    if (kept.has(policy) && renews && own.has(renews) && !kept.has(renews)) kept.set(renews, 'renewed');
  }
  const reasons: Partial<Record<KeptReason, number>> = {};
  for (const reason of kept.values()) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const staying = policies.filter((policy) => kept.has(policy.id));
  const stayingClients = new Set(staying.map(({ client_id }) => client_id));
  const going = new Set(
    policies.flatMap(({ client_id, is_alone }) =>
      is_alone && !stayingClients.has(client_id) && !onClients.has(client_id) ? client_id : [],
    ),
  );
  return {
    policies: policies.length - staying.length,
    clients: going.size,
    kept: staying.length,
    kept_by_reason: reasons,
    stay: staying.slice(0, previewMax).map(({ id: policy_id, policy_number, client_name }) => ({
      policy_id,
      policy_number,
      client_name,
      reason: kept.get(policy_id) as KeptReason,
    })),
  };
}

interface PolicyOfImport {
  id: string;
  quote_id: string;
  lead_id: string;
  client_id: string;
  client_name: string;
  policy_number: string;
  renews: string | null;
  /** Whether its client came with the import and has no lead of another. */
  is_alone: boolean;
  /** Whether a term or an offer that the import didn't make follows it. */
  is_followed: boolean;
}

async function readPolicies(id: string, { tx, agency }: CommandContext<string>): Promise<PolicyOfImport[]> {
  const { rows } = await sql<PolicyOfImport>`
    select policies.id, policies.quote_id, policies.lead_id, policies.client_id, policies.policy_number, policies.renews,
      clients.name as client_name,
      clients.import_id = ${id} and not exists (
        select from leads
        where leads.tenant_id = ${agency.id} and leads.client_id = policies.client_id
          and leads.import_id is distinct from ${id}) as is_alone,
      exists (
        select from policies next
        where next.tenant_id = ${agency.id} and next.renews = policies.id and next.import_id is distinct from ${id})
        as is_followed
    from policies
    join clients on clients.tenant_id = ${agency.id} and clients.id = policies.client_id
    where policies.tenant_id = ${agency.id} and policies.import_id = ${id}
    order by policies.effective_date desc, policies.id`.execute(bookTables(tx));
  return rows;
}

interface RenewalOfImport {
  id: string;
  policy_id: string;
  quote_id: string | null;
  new_policy_id: string | null;
  tasks: string[];
  is_mailed: boolean;
}

async function readRenewals(id: string, { tx, agency }: CommandContext<string>): Promise<RenewalOfImport[]> {
  const { rows } = await sql<RenewalOfImport>`
    select renewals.id, renewals.policy_id, renewals.quote_id, renewals.new_policy_id,
      array(
        select tasks.id from tasks where tasks.tenant_id = ${agency.id} and tasks.renewal_id = renewals.id) as tasks,
      exists (
        select from renewal_notices
        where renewal_notices.tenant_id = ${agency.id} and renewal_notices.renewal_id = renewals.id
          and renewal_notices.type = 'Email' and renewal_notices.asked_at is not null) as is_mailed
    from policies
    join renewals on renewals.tenant_id = ${agency.id} and renewals.policy_id = policies.id
    where policies.tenant_id = ${agency.id} and policies.import_id = ${id}`.execute(bookTables(tx));
  return rows;
}
