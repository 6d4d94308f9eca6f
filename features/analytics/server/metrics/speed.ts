import { sql } from 'kysely';
import { contactClasses } from '#features/leads/contract.ts';
import { secondsToContact, tellsContact } from '#features/leads/server/index.ts';
import type { SpeedPart } from '../../contract/speed.ts';
import type { RangeRequest, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import { whereFiltered, within } from './rows.ts';

/**
 * Leads created here in the range, by the time from creation to their first own move. A lead that advanced without such
 * a move has no known time and is left out.
 */
export interface SpeedFigures {
  /** null means all leads. */
  part: SpeedPart | null;
  id: string;
  /** The index of the class in {@link contactClasses}; the length of that list means later; null means never. */
  class: number | null;
  leads: number;
}

const classOf = sql`case ${sql.join(
  contactClasses.map((minutes, at) => sql`when seconds <= ${sql.lit(minutes * 60)} then ${sql.lit(at)}`),
  sql` `,
)} when seconds is not null then ${sql.lit(contactClasses.length)} end`;

/** One statement over `leads_by_creation`. */
export async function readSpeedFigures({ range, filters }: RangeRequest, ctx: Reading): Promise<SpeedFigures[]> {
  const { tx, agency } = ctx;
  const columns = { agent: 'leads.assigned_agent', product: 'leads.product_type', source: 'leads.source' };
  const { rows } = await sql<SpeedFigures>`
    select case when grouping(source) = 0 then 'source' when grouping(agent) = 0 then 'agent'
        when grouping(hour) = 0 then 'hour' when grouping(language) = 0 then 'language' end as part,
      coalesce(source, agent, hour, language, '') as id, class, count(*)::int as leads
    from (
      select source, agent, hour, language, ${classOf} as class
      from (
        select coalesce(leads.source, 'none') as source, coalesce(leads.assigned_agent::text, 'none') as agent,
          to_char(leads.created_at at time zone ${agency.time_zone}, 'HH24') as hour, clients.language,
          ${secondsToContact} as seconds
        from leads
        join clients on clients.tenant_id = leads.tenant_id and clients.id = leads.client_id
        where leads.tenant_id = ${agency.id} and leads.import_id is null and clients.tenant_id = ${agency.id} and ${tellsContact}
          and ${within('leads.created_at', range, ctx)} ${whereFiltered(filters, columns)}
      ) timed
    ) counted
    group by grouping sets ((class), (source, class), (agent, class), (hour, class), (language, class))`.execute(
    analyticsTables(tx),
  );
  return rows;
}
