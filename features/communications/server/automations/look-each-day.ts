import { sql } from 'kysely';
import { addDays, dayAt } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { DailyStep } from '#platform/server/background/daily-step.ts';
import { communicationTables } from '../schema.ts';
import { readRow } from '../settings-row.ts';
import { typeOf } from '../writing/events.ts';
import { type DailyEvent, dailyEvents, lookedFor } from './daily-events.ts';
import { readSettled, type Settled } from './read-automations.ts';

/** The daily check makes up for missed days, up to this many. */
const madeUpDays = 7;

/**
 * Finds in the morning the events of the day: quotes without an answer, policies in their last days, tasks that are
 * due. It excludes those that already triggered a message, and those due before the automation was enabled.
 */
export const lookEachDay: DailyStep = {
  name: 'communications.look',
  async run(day, { act }) {
    await act(async (ctx) => {
      const { enable_automations } = await readRow(ctx);
      if (!enable_automations) return;
      const settled = await readSettled(ctx);
      for (const event of dailyEvents) {
        const automation = settled.get(event);
        if (automation?.is_enabled) await store(event, automation, day, ctx);
      }
    });
  },
};

/**
 * The days on which a record must have become due: since the automation was enabled, up to the limit of missed days.
 */
function dueDays({ enabled_at }: Settled, day: string, { agency, clock }: CommandContext) {
  const enabled = dayAt(enabled_at ? new Date(enabled_at) : clock(), agency.time_zone);
  const [, from = day] = [enabled, addDays(day, -madeUpDays)].sort();
  return { from, to: day };
}

async function store(event: DailyEvent, automation: Settled, day: string, ctx: CommandContext): Promise<void> {
  const { tx, agency, clock } = ctx;
  const { from, due, key, where } = lookedFor[event](automation, ctx);
  const days = dueDays(automation, day, ctx);
  await sql`
    insert into message_causes (tenant_id, id, event, record_id, key, by_user, at)
    select ${agency.id}::uuid, gen_random_uuid(), ${event}, r.id, ${key}, null, ${clock().toISOString()}::timestamptz
    from ${from}
    where r.tenant_id = ${agency.id} and ${where(sql`${day}::date`)} and ${due} between ${days.from}::date and ${days.to}::date
      and not exists (
        select 1 from messages m where m.tenant_id = ${agency.id} and m.event_key = ${event} || ':' || ${key})
      -- A message tells of several, and is known by the key of the first.
      and not exists (
        select 1 from messages m where m.tenant_id = ${agency.id} and m.template_type = ${typeOf[event]}
          and m.created_at >= ${days.from}::date::timestamp at time zone ${agency.time_zone}
          and (r.id = m.record_id or r.id = any(m.also))
          and (m.created_at at time zone ${agency.time_zone})::date >= ${due})
      and not exists (
        select 1 from message_causes c where c.tenant_id = ${agency.id} and c.event = ${event} and c.key = ${key})
    on conflict do nothing`.execute(communicationTables(tx));
}
