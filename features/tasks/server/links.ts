import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { platformRefusal, unknownReference } from '#platform/server/ground/refusal.ts';
import { taskTables } from './schema.ts';

/** The references of a task as requested. */
export interface Linked {
  lead_id?: string | null | undefined;
  policy_id?: string | null | undefined;
}

/** The resolved references, and their client. */
export interface Links {
  lead_id: string | null;
  policy_id: string | null;
  client_id: string | null;
  /** The search text of its lead. */
  lead_text: string;
  client_name: string | null;
  policy_number: string | null;
}

const none: Links = {
  lead_id: null,
  policy_id: null,
  client_id: null,
  lead_text: '',
  client_name: null,
  policy_number: null,
};

/**
 * The resolved references of each input; if only a policy is named, its lead is added. The search texts of the leads
 * are locked until the transaction ends. Refuses an unknown lead or policy with `invalid_reference`, and those of two
 * clients with `validation_error`. At most two statements, sent together, regardless of the number.
 */
export async function linksOf(linked: readonly Linked[], ctx: Pick<CommandContext, 'tx' | 'agency'>): Promise<Links[]> {
  const leadIds = idsIn(linked.map(({ lead_id }) => lead_id));
  const policyIds = idsIn(linked.map(({ policy_id }) => policy_id));
  // Queried either by id or through their policies: one query for both would scan all leads of the agency.
  const throughPolicies = idsIn(linked.map(({ lead_id, policy_id }) => (lead_id ? null : policy_id)));
  const [leads, policies] = await Promise.all([
    leadIds.length + throughPolicies.length > 0 ? heldLeads(leadIds, throughPolicies, ctx) : [],
    policyIds.length > 0 ? policiesOf(policyIds, ctx) : [],
  ]);
  const leadById = new Map(leads.map((lead) => [lead.id, lead]));
  const policyById = new Map(policies.map((policy) => [policy.id, policy]));
  return linked.map(({ lead_id, policy_id }) => {
    const policy = policy_id ? policyById.get(policy_id) : undefined;
    if (policy_id && !policy) throw unknownReference('policy_id');
    const leadId = lead_id ?? policy?.lead_id;
    const lead = leadId ? leadById.get(leadId) : undefined;
    if (lead_id && !lead) throw unknownReference('lead_id');
    if (!lead) return none;
    if (policy && policy.client_id !== lead.client_id) throw ofAnotherClient();
    return {
      lead_id: lead.id,
      policy_id: policy?.id ?? null,
      client_id: lead.client_id,
      lead_text: lead.search_text,
      client_name: lead.name,
      policy_number: policy?.policy_number ?? null,
    };
  });
}

const idsIn = (ids: readonly (string | null | undefined)[]) => [...new Set(ids.filter((id) => typeof id === 'string'))];

const ofAnotherClient = () =>
  platformRefusal('validation_error', {
    fields: [{ field: 'lead_id', code: 'other_client', message: 'tasks:validation.other_client' }],
  });

/**
 * The named leads and those of the policies. A command that changes a client waits for this lock, and then updates the
 * tasks.
 */
function heldLeads(leadIds: string[], policyIds: string[], { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return taskTables(tx)
    .selectFrom('leads')
    .innerJoin('clients', onKey('clients', 'leads.client_id'))
    .select(['leads.id', 'leads.client_id', 'leads.search_text', 'clients.name'])
    .where('leads.tenant_id', '=', agency.id)
    .where('clients.tenant_id', '=', agency.id)
    .where((eb) =>
      eb.or([
        ...(leadIds.length > 0 ? [sql<boolean>`leads.id = any (${leadIds}::uuid[])`] : []),
        ...(policyIds.length > 0
          ? [
              eb('leads.id', 'in', (db) =>
                db
                  .selectFrom('policies')
                  .select('policies.lead_id')
                  .where('policies.tenant_id', '=', agency.id)
                  .where(sql<boolean>`policies.id = any (${policyIds}::uuid[])`),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('leads.id')
    .forShare('leads')
    .execute();
}

function policiesOf(ids: string[], { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return taskTables(tx)
    .selectFrom('policies')
    .select(['id', 'lead_id', 'client_id', 'policy_number'])
    .where('tenant_id', '=', agency.id)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}
