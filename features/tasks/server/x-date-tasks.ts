import { sql } from 'kysely';
import { openLeadStatuses } from '#features/leads/contract.ts';
import type { dateFormats } from '#features/tenants/contract.ts';
import { readModules } from '#features/tenants/server/index.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type DailyStep, inBatches } from '#platform/server/background/daily-step.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import { xDateDays } from '../contract/config.ts';
import { createTasks } from './create-task.ts';
import { taskTables } from './schema.ts';
import { taskIncrements } from './task-counters.ts';

/**
 * Creates a task for the agent of each open lead whose insurance ends within thirty days, if the agency's settings say
 * so. A missed day is made up the next day. A changed X-date creates another task.
 */
export const makeXDateTasks: DailyStep = {
  name: 'tasks.x-dates',
  async run(day, work) {
    const modules = await work.act(readModules);
    if (!modules.includes('tasks') || !modules.includes('leads')) return;
    await inBatches(work, (ctx, size) => makeSome(day, size, ctx));
  },
};

/** Returns how many tasks were created, at most `size`. */
async function makeSome(day: string, size: number, ctx: CommandContext): Promise<number> {
  const { tx, agency, services } = ctx;
  const tables = taskTables(tx);
  const leads = await tables
    .selectFrom('leads')
    .select(['id', 'client_name', 'assigned_agent', 'current_carrier', 'current_expiration_date'])
    .where('tenant_id', '=', agency.id)
    .where(
      sql<boolean>`exists (
        select from task_configs wanted where wanted.tenant_id = ${agency.id} and wanted.x_date_tasks)`,
    )
    .where('import_id', 'is', null)
    .where('status', 'in', openLeadStatuses)
    .where('assigned_agent', 'is not', null)
    .where('current_expiration_date', '>=', day)
    .where('current_expiration_date', '<=', addDays(day, xDateDays))
    .where(
      sql<boolean>`not exists (
        select from x_date_tasks made
        where made.tenant_id = ${agency.id} and made.lead_id = leads.id
          and made.expiration_date = leads.current_expiration_date)`,
    )
    .orderBy('id')
    .limit(size)
    .$narrowType<{ current_expiration_date: string }>()
    .execute();
  const [language] = agency.languages;
  await Promise.all([
    insertRows(
      tables,
      'x_date_tasks',
      leads.map(({ id, current_expiration_date }) => ({
        tenant_id: agency.id,
        lead_id: id,
        expiration_date: current_expiration_date,
      })),
    ),
    createTasks(
      leads.map(({ id, client_name, assigned_agent, current_carrier, current_expiration_date }) => ({
        title: services.translate(language, 'tasks:x_date.title'),
        description: services.translate(language, `tasks:x_date.${current_carrier ? 'with' : 'without'}`, {
          name: client_name,
          company: current_carrier,
          date: formatDay(current_expiration_date, agency.date_format as (typeof dateFormats)[number]),
        }),
        lead_id: id,
        assigned_to: assigned_agent,
        due_date: current_expiration_date,
      })),
      ctx,
    ),
  ]);
  return leads.length;
}

/** Whether a task was created for an X-date and is unchanged since. */
export const isUntouchedXDate = (agencyId: string) => sql<boolean>`(
  tasks.created_by is null and tasks.updated_at = tasks.created_at
  and exists (
    select from x_date_tasks made
    where made.tenant_id = ${agencyId} and made.lead_id = tasks.lead_id and made.expiration_date = tasks.due_date))`;

/** Locks the unchanged X-date tasks of these leads until the transaction ends. */
export async function lockXDateTasks(
  leadIds: readonly string[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<void> {
  await taskTables(tx)
    .selectFrom('tasks')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('lead_id', '=', sql<string>`any(${leadIds}::uuid[])`)
    .where(isUntouchedXDate(agency.id))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes the unchanged X-date tasks of locked leads. The history keeps a record of them. */
export async function removeXDateTasks(leadIds: readonly string[], ctx: CommandContext): Promise<void> {
  const { tx, agency, audit, count, changed } = ctx;
  const removed = await taskTables(tx)
    .deleteFrom('tasks')
    .where('tenant_id', '=', agency.id)
    .where('lead_id', '=', sql<string>`any(${leadIds}::uuid[])`)
    .where(isUntouchedXDate(agency.id))
    .returning(['id', 'status', 'due_date'])
    .execute();
  for (const { id, status, due_date } of removed) {
    changed('task', id);
    audit({ action: 'removeTask', entity: 'task', entity_id: id, before: { status, due_date } });
    count(taskIncrements({ status }), []);
  }
  if (removed.length === 0) return;
  await taskTables(tx)
    .deleteFrom('x_date_tasks')
    .where('tenant_id', '=', agency.id)
    .where('lead_id', '=', sql<string>`any(${leadIds}::uuid[])`)
    .execute();
}
