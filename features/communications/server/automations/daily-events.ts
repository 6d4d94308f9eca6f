import { sql } from 'kysely';
import { isOpenEnded } from '#features/policies/server/index.ts';
import { isFollowed, mayRemindOf } from '#features/renewals/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Settled } from './read-automations.ts';

type Part = ReturnType<typeof sql>;

/** The events of the daily check. */
export const dailyEvents = ['quote_unanswered', 'renewal_urgent', 'task_due'] as const;
export type DailyEvent = (typeof dailyEvents)[number];

/** How an event is found: the day on which `r` is due, the key of its message, and the condition on a given day. */
interface Looked {
  from: Part;
  due: Part;
  key: Part;
  where: (day: Part) => Part;
}

/** The queries of the daily check, by the number of days that is set. */
export const lookedFor: Readonly<
  Record<DailyEvent, (automation: Settled, ctx: Pick<CommandContext, 'agency' | 'today'>) => Looked>
> = {
  quote_unanswered: ({ days }, { agency }) => {
    const sent = sql`(r.sent_at at time zone ${agency.time_zone})::date`;
    return {
      from: sql`quotes r`,
      due: sql`(${sent} + ${days}::int)`,
      key: sql`r.id::text || ':' || ${sent}::text`,
      where: (day) =>
        sql`r.import_id is null and r.status = 'Enviada' and (r.valid_until is null or r.valid_until >= ${day})`,
    };
  },
  renewal_urgent: (automation, ctx) => ({
    from: sql`policies r`,
    due: sql`(r.expiration_date - ${automation.days}::int)`,
    key: sql`r.id::text || ':' || r.expiration_date::text`,
    // A policy that has expired by today gets no reminder, whatever day it was due on.
    where: (day) => sql`${isOpenEnded('r')} and r.expiration_date > ${day} and r.expiration_date >= ${ctx.today}
      and ${mayRemindOf(ctx.agency.id, 'r')} and not ${isFollowed(ctx.agency.id, 'r')} and not ${isReminded(automation, ctx)}`,
  }),
  task_due: ({ days }) => ({
    from: sql`tasks r`,
    due: sql`(r.due_date - ${days}::int)`,
    key: sql`r.id::text || ':' || r.due_date::text`,
    where: (day) => sql`r.status in ('Pendiente', 'En Progreso') and r.due_date >= ${day}`,
  }),
};

/**
 * Whether the renewal reminders cover the policy `r` in its last days. A client doesn't get two reminders in those
 * days.
 */
const isReminded = ({ days }: Settled, { agency }: Pick<CommandContext, 'agency'>) => sql`exists (
  select from renewals n join renewal_notices told on told.tenant_id = n.tenant_id and told.renewal_id = n.id
  where n.tenant_id = ${agency.id} and told.tenant_id = ${agency.id} and n.policy_id = r.id
    and n.renewal_date = r.expiration_date and told.type = 'Email' and told.status in ('waiting', 'sent')
    and (told.created_at at time zone ${agency.time_zone})::date >= r.expiration_date - ${days}::int)`;
