import { sql } from 'kysely';
import type { Held } from '#features/policies/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { bookTables } from './schema.ts';

/** Why a policy stays although its import is undone: a task, a message or a commission line is about it. */
export type HeldReason = 'task' | 'message' | 'commission';

interface Row {
  id: string;
  client_id: string;
  reason: HeldReason | null;
  client_reason: HeldReason | null;
}

/**
 * Which of these policies of an import the records of later slices keep, and which of their clients. Call it after the
 * renewals that nobody worked on are taken back, because their tasks keep nothing; or `besidesRenewals`, which leaves out
 * all tasks of renewals. One statement.
 */
export async function readHeld(
  policyIds: readonly string[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
  { besidesRenewals = false }: { besidesRenewals?: boolean } = {},
): Promise<Held<HeldReason>> {
  const isAsked = besidesRenewals ? sql`and tasks.renewal_id is null` : sql``;
  const { rows } = await sql<Row>`
    select policies.id, policies.client_id,
      case
        when exists (
          select from commissions
          where commissions.tenant_id = ${agency.id} and commissions.policy_id = policies.id) then 'commission'
        when exists (
          select from tasks
          where tasks.tenant_id = ${agency.id}
            and (tasks.policy_id = policies.id or tasks.lead_id = policies.lead_id) ${isAsked}) then 'task'
        when exists (
          select from messages
          where messages.tenant_id = ${agency.id} and messages.client_id = policies.client_id
            and messages.record_id in (policies.id, policies.quote_id, policies.lead_id)) then 'message'
      end as reason,
      case
        when exists (
          select from tasks
          where tasks.tenant_id = ${agency.id} and tasks.client_id = policies.client_id ${isAsked}) then 'task'
        when exists (
          select from messages
          where messages.tenant_id = ${agency.id} and messages.client_id = policies.client_id)
          or exists (
            select from consent_events
            where consent_events.tenant_id = ${agency.id} and consent_events.client_id = policies.client_id)
          then 'message'
      end as client_reason
    from policies
    where policies.tenant_id = ${agency.id} and policies.id = any(${policyIds}::uuid[])
      and policies.import_id is not null`.execute(bookTables(tx));
  return {
    policies: new Map(rows.flatMap(({ id, reason }) => (reason ? [[id, reason] as const] : []))),
    clients: new Map(
      rows.flatMap(({ client_id, client_reason }) => (client_reason ? [[client_id, client_reason] as const] : [])),
    ),
  };
}
