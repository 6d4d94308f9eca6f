import { sql } from 'kysely';
import { isFollowed } from '#features/renewals/server/index.ts';
import { addDays, dayAt } from '#platform/contract/calendar.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { DailyStep } from '#platform/server/background/daily-step.ts';
import type { AutomationEvent } from '../../contract/automations.ts';
import { communicationTables } from '../schema.ts';
import { readRow } from '../settings/read-settings.ts';
import { typeOf } from './events.ts';
import { readSettled, type Settled } from './read-automations.ts';

/** A day that was missed is made up for, unless it is longer ago. */
const madeUpDays = 7;

/**
 * Finds in the morning what is to be told that day: quotes without an answer, policies in their last days, tasks that are due.
 * What was told before, or was due before it was switched on, is not.
 */
export const lookEachDay: DailyStep = {
  name: 'communications.look',
  async run(day, { act }) {
    await act(async (deed) => {
      const { enable_automations } = await readRow(deed);
      if (!enable_automations) return;
      const settled = await readSettled(deed);
      for (const event of ['quote_unanswered', 'renewal_urgent', 'task_due'] as const) {
        const automation = settled.get(event);
        if (automation?.is_enabled) await find[event](automation, day, deed);
      }
    });
  },
};

/** The days on which a thing must have become due: from the day it was switched on, and not too long ago. */
function dueDays({ enabled_at }: Settled, day: string, { agency, clock }: Deed) {
  const enabled = dayAt(enabled_at ? new Date(enabled_at) : clock(), agency.time_zone);
  const [, from = day] = [enabled, addDays(day, -madeUpDays)].sort();
  return { from, to: day };
}

type Find = (automation: Settled, day: string, deed: Deed) => Promise<void>;

const find: Readonly<Record<'quote_unanswered' | 'renewal_urgent' | 'task_due', Find>> = {
  quote_unanswered: (automation, day, deed) => {
    const sent = sql`(r.sent_at at time zone ${deed.agency.time_zone})::date`;
    return store(automation, day, deed, {
      from: sql`quotes r`,
      due: sql`(${sent} + ${automation.days}::int)`,
      key: sql`r.id::text || ':' || ${sent}::text`,
      where: sql`r.status = 'Enviada' and (r.valid_until is null or r.valid_until >= ${day}::date)`,
    });
  },
  renewal_urgent: (automation, day, deed) =>
    store(automation, day, deed, {
      from: sql`policies r`,
      due: sql`(r.expiration_date - ${automation.days}::int)`,
      key: sql`r.id::text || ':' || r.expiration_date::text`,
      where: sql`r.status in ('Activa', 'Pendiente Renovación') and r.expiration_date > ${day}::date
        and not ${isFollowed(deed.agency.id, 'r')} and not ${isReminded(automation, deed)}`,
    }),
  task_due: (automation, day, deed) =>
    store(automation, day, deed, {
      from: sql`tasks r`,
      due: sql`(r.due_date - ${automation.days}::int)`,
      key: sql`r.id::text || ':' || r.due_date::text`,
      where: sql`r.status in ('Pendiente', 'En Progreso') and r.due_date >= ${day}::date`,
    }),
};

/** Whether the client is told of the policy `r` by the renewals' own mail in its last days: twice in them nobody is. */
const isReminded = ({ days }: Settled, { agency }: Deed) => sql`exists (
  select from renewals n join renewal_notices told on told.tenant_id = n.tenant_id and told.renewal_id = n.id
  where n.tenant_id = ${agency.id} and told.tenant_id = ${agency.id} and n.policy_id = r.id
    and n.renewal_date = r.expiration_date and told.type = 'Email' and told.status in ('waiting', 'sent')
    and (told.created_at at time zone ${agency.time_zone})::date >= r.expiration_date - ${days}::int)`;

type Part = ReturnType<typeof sql>;

async function store(
  automation: Settled & { event: AutomationEvent },
  day: string,
  deed: Deed,
  { from, due, key, where }: { from: Part; due: Part; key: Part; where: Part },
): Promise<void> {
  const { tx, agency, clock } = deed;
  const { event } = automation;
  const days = dueDays(automation, day, deed);
  await sql`
    insert into message_causes (tenant_id, id, event, record_id, key, by_user, at)
    select ${agency.id}::uuid, gen_random_uuid(), ${event}, r.id, ${key}, null, ${clock().toISOString()}::timestamptz
    from ${from}
    where r.tenant_id = ${agency.id} and ${where} and ${due} between ${days.from}::date and ${days.to}::date
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
