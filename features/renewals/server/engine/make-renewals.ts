import { randomUUID } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Addressee, lockClients } from '#features/clients/server/index.ts';
import { type Days, isToEnd } from '#features/policies/server/index.ts';
import { draftQuotes } from '#features/quotes/server/index.ts';
import { sellers } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import type { RenewalConfig } from '../../contract/config.ts';
import { renewalIncrements } from '../renewal-counters.ts';
import { type RenewalsTable, renewalTables } from '../schema.ts';
import { type DuePolicy, hasRenewal } from './due-policies.ts';

/** A policy whose renewal is being made, locked. */
interface Renewing extends DuePolicy, Pick<RenewalsTable, 'lead_id' | 'product_type'> {
  quote_id: string;
  policy_number: string;
  carrier: string;
  annual_premium: number;
  deductible: number;
  coverage_amount: number;
  coverage_limits: string;
  /** The policy's agent, if the agent is still an active seller; null: unassigned. */
  agent_id: string | null;
  agent_name: string | null;
}

/** A renewal that was made, with its policy and agent. */
export interface MadeRenewal {
  id: string;
  policy: Renewing;
  client: Addressee;
}

/** Renewals that are being written. A caller can prepare what depends on them meanwhile. */
interface Making {
  made: MadeRenewal[];
  /** Resolves when they are written. */
  kept: Promise<unknown>;
}

/**
 * Makes the renewals of these policies, with a quote for each if the agency's configuration says so: all of them, or
 * none. A policy that was cancelled or renewed since the selection gets none. The number of statements does not depend
 * on the number of policies. The process yields after each one, so that the statement is sent and other requests are
 * answered.
 */
export async function makeRenewals(
  due: readonly DuePolicy[],
  window: Days,
  config: RenewalConfig,
  ctx: CommandContext,
): Promise<Making> {
  const { tx, agency, clock, audit, count, changed } = ctx;
  const [clients, policies] = await Promise.all([
    // The clients are locked first: a command that changes a client then updates the client's policies.
    lockClients([...new Set(due.map(({ client_id }) => client_id))], ctx),
    lockDue(due, window, ctx),
  ]);
  const quotes = await draftQuotes(config.auto_generate_quotes ? policies.map(draftOf) : [], ctx);
  await breath();
  const now = clock().toISOString();
  const byId = new Map(clients.map((client) => [client.id, client]));
  const rows = policies.map((policy, at) => ({
    tenant_id: agency.id,
    id: randomUUID(),
    policy_id: policy.id,
    renewal_date: policy.expiration_date,
    lead_id: policy.lead_id,
    client_id: policy.client_id,
    product_type: policy.product_type,
    status: 'Pendiente' as const,
    reason: null,
    reason_note: '',
    assigned_agent: policy.agent_id,
    quote_id: quotes.ids[at] ?? null,
    new_policy_id: null,
    old_premium: policy.annual_premium,
    new_premium: null,
    created_at: now,
    updated_at: now,
  }));
  for (const [at, row] of rows.entries()) {
    const { policy_number: policy, agent_name: assigned_agent } = policies[at] as Renewing;
    const after = { policy, renewal_date: row.renewal_date, assigned_agent };
    audit({ action: 'createRenewal', entity: 'renewal', entity_id: row.id, after });
    count([], renewalIncrements(row));
  }
  const kept = Promise.all([
    quotes.kept,
    insertRows(renewalTables(tx), 'renewals', rows),
    ...rows.map(({ id }) => changed('renewal', id)),
  ]);
  kept.catch(() => {});
  await breath();
  const made = rows.map(({ id }, at) => {
    const policy = policies[at] as Renewing;
    return { id, policy, client: byId.get(policy.client_id) as Addressee };
  });
  return { made, kept };
}

/** The policies that are still due, locked in the same order as the job that expires policies. */
async function lockDue(due: readonly DuePolicy[], window: Days, { tx, agency }: CommandContext): Promise<Renewing[]> {
  const { rows } = await sql<Renewing>`
    select policies.id, policies.client_id, policies.expiration_date, policies.lead_id, policies.quote_id,
           policies.product_type, policies.policy_number, policies.carrier, policies.annual_premium,
           policies.deductible, policies.coverage_amount, policies.coverage_limits,
           users.id as agent_id, users.full_name as agent_name
    from policies
    left join users on users.tenant_id = ${agency.id} and users.id = policies.agent_id
      and users.is_active and users.role = any(${[...sellers]}::text[])
    where policies.tenant_id = ${agency.id} and policies.id = any(${due.map(({ id }) => id)}::uuid[])
      and ${isToEnd(window)} and not ${hasRenewal(agency.id)}
    order by policies.expiration_date, policies.id
    for no key update of policies`.execute(renewalTables(tx));
  return rows;
}

/** The offer: the current terms for the next term, valid until the old one ends. */
function draftOf(policy: Renewing) {
  const { carrier, annual_premium, deductible, coverage_amount, coverage_limits } = policy;
  return {
    carrier,
    annual_premium,
    deductible,
    coverage_amount,
    coverage_limits,
    after: policy.quote_id,
    renews: policy.id,
    valid_until: policy.expiration_date,
    assigned_agent: policy.agent_id,
  };
}
