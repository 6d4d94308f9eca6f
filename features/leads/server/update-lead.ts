import { type ClientRow, changeOfClient, clientColumns } from '#features/clients/server/index.ts';
import { type Change, changedFields, withNames } from '#platform/server/acts/audit.ts';
import { tally } from '#platform/server/acts/tallies.ts';
import type { Context } from '#platform/server/http/implement.ts';
import type { Lead, UpdateLead } from '../contract.ts';
import { assignee } from './assignee.ts';
import { leadSearchText } from './create-lead.ts';
import { leadWeights } from './lead-tallies.ts';
import { readLead } from './read-leads.ts';
import type { LeadsTable } from './schema.ts';
import { storeClientChange } from './store-client-change.ts';

const editable = [
  'status',
  'product_type',
  'source',
  'campaign',
  'zip_code',
  'notes',
  'assigned_agent',
  'last_contact',
] as const;

/** A field of the change that is missing from the columns above does not compile. */
type Editable = Pick<LeadsTable, keyof Omit<UpdateLead, 'contact'> | 'last_contact'>;

/** Changes a lead and its person in one step; what is left out stays. Each leaves a line in the history if it changed. */
export async function updateLead(id: string, { contact, ...given }: UpdateLead, context: Context): Promise<Lead> {
  const { tx, session, clock, audit, refuse } = context;
  const { tenant_id, user_id } = session;
  const writer = { tx, clock, tenant_id, user_id, user_name: session.full_name, consent_source: 'form' };
  const { lead, client } = await lockForUpdate(context, id);
  if (!lead || !client) return refuse('not_found');

  // Naming the agent a lead has already is no change, also when that one has left by now.
  const isReassigned = given.assigned_agent !== undefined && given.assigned_agent !== lead.assigned_agent;
  const agent = isReassigned ? await assignee(writer, given.assigned_agent ?? null) : null;
  // Whoever moves a lead to Contactado has just reached the person.
  const reached = given.status === 'Contactado' && lead.status !== 'Contactado';
  const change = changedFields<Editable>(lead, {
    ...given,
    ...(reached && { last_contact: clock().toISOString() }),
  });
  if (change) tally(tx, tenant_id, leadWeights(lead), leadWeights({ ...lead, ...change.after }));
  const clientChange = contact ? changeOfClient(writer, client, contact) : null;
  audit(clientChange && { action: 'updateClient', entity: 'client', entity_id: client.id, ...clientChange });
  const told = change && (await named(context, change, agent?.full_name ?? null));
  audit(told && { action: 'updateLead', entity: 'lead', entity_id: id, ...told });

  const [, , answer] = await Promise.all([
    clientChange && storeClientChange(writer, client, clientChange.after),
    change && storeLead(context, id, change.after, { ...client, ...clientChange?.after }),
    readLead(tx, tenant_id, id),
  ]);
  return answer ?? refuse('not_found');
}

/**
 * The lead and its person, locked, the person first: whoever changes a person goes on to her leads. Not against keys:
 * whoever holds a lead and quotes it must only point at the person, and would wait for us while we wait for the lead.
 */
async function lockForUpdate({ tx, session }: Context, id: string) {
  const { tenant_id } = session;
  const [client, lead] = await Promise.all([
    tx
      .selectFrom('clients')
      .select(clientColumns)
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', (eb) =>
        eb.selectFrom('leads').select('client_id').where('tenant_id', '=', tenant_id).where('id', '=', id),
      )
      .forNoKeyUpdate()
      .executeTakeFirst(),
    tx
      .selectFrom('leads')
      .select(editable)
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  ]);
  return { client, lead };
}

async function storeLead(
  { tx, session, clock }: Context,
  id: string,
  changed: Partial<Editable>,
  client: ClientRow,
): Promise<void> {
  const search = changed.zip_code === undefined ? {} : { search_text: leadSearchText(client, changed.zip_code) };
  await tx
    .updateTable('leads')
    .set({ ...changed, ...search, updated_at: clock().toISOString() })
    .where('tenant_id', '=', session.tenant_id)
    .where('id', '=', id)
    .execute();
}

/** The change with the names of the agents, of which only the new one is known yet. */
async function named({ tx, session }: Context, change: Change<Editable>, after: string | null) {
  const { assigned_agent } = change.before;
  const old = assigned_agent
    ? await tx
        .selectFrom('users')
        .select('full_name')
        .where('tenant_id', '=', session.tenant_id)
        .where('id', '=', assigned_agent)
        .executeTakeFirst()
    : undefined;
  return withNames(change, 'assigned_agent', { before: old?.full_name ?? null, after });
}
