import { sql } from 'kysely';
import type { LeftoverValue } from '#features/clients/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import { type Change, changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type Insured, withInsured, withLeftovers } from './leftover-notes.ts';
import { type LeadsTable, leadTables } from './schema.ts';

/** New values for an existing lead. */
export interface LeadAddition {
  /** The leftover values of its client. */
  leftovers: readonly LeftoverValue[];
  insured: Insured;
}

type Completed = Insured & { notes: string };

/** The fields that an addition filled in: their values before and after. */
export interface LeadCompletion extends Change<Completed> {
  lead_id: string;
  /** When the lead was last changed before. */
  since: string;
  /** When the addition was made. */
  at: string;
}

const completedColumns = ['notes', 'current_carrier', 'current_expiration_date', 'current_premium'] as const;

/**
 * Completes leads by id, one addition after the other: fills in the current insurance and its expiration if they are
 * missing, and adds all other values to the notes unless the notes already have them. Returns what each addition
 * changed, if anything.
 */
export async function completeLeads(
  additions: ReadonlyMap<string, readonly LeadAddition[]>,
  ctx: CommandContext,
): Promise<Map<LeadAddition, LeadCompletion>> {
  const given = new Map<LeadAddition, LeadCompletion>();
  if (additions.size === 0) return given;
  const { clock, audit } = ctx;
  const found = await lockCompleted([...additions.keys()], ctx);
  const at = instantOf(clock());
  const changed = found.flatMap(({ id, status, updated_at, ...before }) => {
    let after: Completed = before;
    let since = updated_at;
    for (const addition of additions.get(id) ?? []) {
      const { leftovers, insured } = addition;
      const next = withInsured({ ...after, notes: withLeftovers(after.notes, leftovers, ctx) }, insured, ctx);
      const change = changedFields(after, next);
      if (change) {
        given.set(addition, { lead_id: id, since, at, ...change });
        since = at;
      }
      after = next;
    }
    const told = changedFields(before, after);
    return told ? [{ id, status, updated_at: at, told, ...after }] : [];
  });
  for (const { id, told } of changed) audit({ action: 'updateLead', entity: 'lead', entity_id: id, ...told });
  await writeCompleted(changed, ctx);
  return given;
}

/**
 * Reverts additions, the last first: each field that still has its added value. A lead without later changes gets all
 * its previous values back, including the time of its last change.
 */
export async function takeBackLeadCompletions(
  completions: readonly LeadCompletion[],
  ctx: CommandContext,
): Promise<void> {
  if (completions.length === 0) return;
  const { clock, audit } = ctx;
  const found = await lockCompleted(
    completions.map(({ lead_id }) => lead_id),
    ctx,
  );
  const changed = found.flatMap((lead) => {
    const { id, status, updated_at, ...before } = lead;
    const now = completions.filter(({ lead_id }) => lead_id === id).reduce(withoutCompletion, lead);
    const { id: _id, status: _status, updated_at: changed_at, ...after } = now;
    const told = changedFields(before, after);
    if (!told) return [];
    const isUntouched = changed_at !== updated_at;
    return [{ id, status, told, ...after, updated_at: isUntouched ? changed_at : instantOf(clock()) }];
  });
  for (const { id, told } of changed) audit({ action: 'updateLead', entity: 'lead', entity_id: id, ...told });
  await writeCompleted(changed, ctx);
}

/** A lead without an addition, as far as its fields still have the added values. */
function withoutCompletion(lead: LockedLead, { before, after, since, at }: LeadCompletion): LockedLead {
  const left = completedColumns.filter((name) => Object.hasOwn(after, name) && lead[name] === after[name]);
  const isUntouched = Date.parse(lead.updated_at) === Date.parse(at);
  return {
    ...lead,
    ...Object.fromEntries(left.map((name) => [name, before[name]])),
    ...(isUntouched && { updated_at: since }),
  };
}

interface LockedLead extends Completed, Pick<LeadsTable, 'id' | 'status' | 'updated_at'> {}

function lockCompleted(
  ids: readonly string[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<LockedLead[]> {
  return leadTables(tx)
    .selectFrom('leads')
    .select(['id', 'status', 'updated_at', ...completedColumns])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

async function writeCompleted(leads: readonly LockedLead[], { tx, agency, changed }: CommandContext): Promise<void> {
  if (leads.length === 0) return;
  await Promise.all([
    sql`
      update leads set notes = given.notes, current_carrier = given.current_carrier,
        current_expiration_date = given.current_expiration_date, current_premium = given.current_premium,
        updated_at = given.updated_at
      from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as given (
        id uuid, notes text, current_carrier text, current_expiration_date date, current_premium numeric,
        updated_at timestamptz)
      where leads.tenant_id = ${agency.id} and leads.id = given.id`.execute(leadTables(tx)),
    ...leads.map(({ id }) => changed('lead', id)),
  ]);
}
