import { type RawBuilder, sql } from 'kysely';
import { isUntouched, lockUntouched } from '#features/leads/server/index.ts';
import { isUntouchedXDate, lockXDateTasks } from '#features/tasks/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { undoTables } from './schema.ts';

/**
 * The condition for the incoming leads that are undone together. `alias` is the name of their table in the statement.
 */
export type TakenTogether = (alias: string) => RawBuilder<boolean>;

/** Of these leads, those that no user has changed and that have no work, locked until the transaction ends. */
export async function lockFree(
  ids: readonly string[],
  together: TakenTogether,
  ctx: CommandContext,
): Promise<Set<string>> {
  const untouched = await lockUntouched(ids, ctx);
  await lockXDateTasks(untouched, ctx);
  const { tx, agency } = ctx;
  const begun = await undoTables(tx)
    .selectFrom('leads')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${untouched}::uuid[])`)
    .where(hasWork(agency.id, together))
    .execute();
  const gone = new Set(begun.map(({ id }) => id));
  return new Set(untouched.filter((id) => !gone.has(id)));
}

/** Of a lead: the condition of `lockFree`, ignoring additions by incoming leads that are undone together with it. */
export const isFree = (agencyId: string, together: TakenTogether) => sql<boolean>`(
  (${isUntouched} or exists (
    select 1 from incoming_leads given
    where given.tenant_id = ${agencyId} and given.lead_id = leads.id and ${together('given')}
      and leads.last_contact is null and (given.lead_completed ->> 'at')::timestamptz = leads.updated_at))
  and not ${hasWork(agencyId, together)})`;

/**
 * Of a lead: a quote, a policy or a task refers to it, or an incoming lead outside of the undo has it as its lead. A
 * task from its X-date counts as work only once a user changes it.
 */
const hasWork = (agencyId: string, together: TakenTogether) => sql<boolean>`(
  exists (select 1 from quotes where quotes.tenant_id = ${agencyId} and quotes.lead_id = leads.id)
  or exists (select 1 from policies where policies.tenant_id = ${agencyId} and policies.lead_id = leads.id)
  or exists (select 1 from tasks where tasks.tenant_id = ${agencyId} and tasks.lead_id = leads.id
    and not ${isUntouchedXDate(agencyId)})
  or exists (select 1 from incoming_leads other
    where other.tenant_id = ${agencyId} and other.lead_id = leads.id and ${together('other')} is not true))`;
