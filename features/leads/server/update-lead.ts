import {
  type ClientRow,
  changeOfClient,
  lockClient,
  saveClient,
  stoppedPhones,
} from '#features/clients/server/index.ts';
import { assignee } from '#features/users/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import { type Change, changedFields, withNames } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type Lead, leadEvents, leadFields, type UpdateLead } from '../contract.ts';
import { leadSearchText } from './add-leads.ts';
import { leadIncrements } from './lead-counters.ts';
import { readLead } from './read-leads.ts';
import { type LeadsTable, leadTables } from './schema.ts';
import { movedStages, type Stages, stageColumns } from './stages.ts';

const editable = [...columnsIn(leadFields, 'update'), 'last_contact'] as const;

type Editable = Pick<LeadsTable, (typeof editable)[number]>;

/**
 * Changes a lead and its client in one command; omitted fields are unchanged. Each changed record gets an entry in the
 * history. Refuses a consent for a client who has stopped messages (`client_stopped`), and another status for a lead
 * that was brought in with a policy (`lead_brought_in`): it would be on no board.
 */
export async function updateLead(
  id: string,
  { contact, ...input }: UpdateLead,
  ctx: CommandContext<'client_stopped' | 'lead_brought_in'>,
): Promise<Lead> {
  const { clock, audit, count, changed, publish, refuse } = ctx;
  const [{ lead, client }] = await Promise.all([lockForUpdate(id, ctx), ctx.refuseIfChanged()]);
  if (!lead || !client) return refuse('not_found');

  // A request with the current agent is no change, even if that agent has left.
  const isReassigned = input.assigned_agent !== undefined && input.assigned_agent !== lead.assigned_agent;
  const agent = isReassigned ? await assignee(input.assigned_agent ?? null, 'assigned_agent', ctx) : null;
  // A change to Contactado means that the user has just reached the client.
  const reached = input.status === 'Contactado' && lead.status !== 'Contactado';
  const change = changedFields<Editable>(lead, {
    ...input,
    ...(reached && { last_contact: clock().toISOString() }),
  });
  const clientChange = contact ? changeOfClient(client, contact, ctx, await stoppedPhones(client, contact, ctx)) : null;
  const consents = { ...client, ...clientChange?.after }.tcpa_consent;
  if (contact?.tcpa_consent && !client.tcpa_consent && !consents) return refuse('client_stopped');
  if (change?.after.status && lead.import_id !== null) return refuse('lead_brought_in');
  const told = change && (await named(change, agent?.full_name ?? null, ctx));

  const saved = clientChange && saveClient(client, clientChange, ctx);
  audit(told && { action: 'updateLead', entity: 'lead', entity_id: id, ...told });
  if (change) count(leadIncrements(lead), leadIncrements({ ...lead, ...change.after }));
  const { answer } = await allOf({
    saved,
    storeLead:
      change && storeLead(id, { lead, changed: change.after, client: { ...client, ...clientChange?.after } }, ctx),
    changed: change && changed('lead', id),
    answer: readLead(id, ctx),
    publish: agent && publish(leadEvents.leadAssigned, { id, to: agent.id }),
  });
  return answer ?? refuse('not_found');
}

/**
 * Locks the client, then the lead, in the order of a change of the client, which then changes the client's leads. A
 * transaction that holds the lead and quotes it only references the client; if it waited for the client's lock, the two
 * would deadlock.
 */
async function lockForUpdate(id: string, ctx: CommandContext) {
  const { tx, agency } = ctx;
  const db = leadTables(tx);
  const itsPerson = db.selectFrom('leads').select('client_id').where('tenant_id', '=', agency.id).where('id', '=', id);
  const [person, lead] = await Promise.all([
    lockClient(itsPerson.$asScalar(), ctx),
    db
      .selectFrom('leads')
      .select([...editable, ...stageColumns, 'import_id'])
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  ]);
  return { client: person?.client, lead };
}

async function storeLead(
  id: string,
  { lead, changed, client }: { lead: Editable & Stages; changed: Partial<Editable>; client: ClientRow },
  { tx, agency, actor, clock, publish }: CommandContext,
): Promise<void> {
  const now = clock().toISOString();
  const { zip_code, source } = { ...lead, ...changed };
  const search_text = leadSearchText(client, zip_code);
  const isKeptElsewhere = changed.zip_code !== undefined || changed.source !== undefined;
  await Promise.all([
    leadTables(tx)
      .updateTable('leads')
      .set({ ...changed, ...(changed.status && movedStages(lead, changed.status, actor.user_id, now)) })
      .set({ search_text, updated_at: now })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    isKeptElsewhere && publish(leadEvents.leadToKeepChanged, { id, search_text, source }),
  ]);
}

/** The change with the names of the agents; only the new one is known so far. */
async function named(change: Change<Editable>, after: string | null, { tx, agency }: CommandContext) {
  const { assigned_agent } = change.before;
  const old = assigned_agent
    ? await leadTables(tx)
        .selectFrom('users')
        .select('full_name')
        .where('tenant_id', '=', agency.id)
        .where('id', '=', assigned_agent)
        .executeTakeFirst()
    : undefined;
  return withNames(change, 'assigned_agent', { before: old?.full_name ?? null, after });
}
