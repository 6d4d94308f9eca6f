import { sql } from 'kysely';
import { openLeadStatuses } from '#features/leads/contract.ts';
import { isInForceOn, isToEnd } from '#features/policies/server/index.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Asked, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import { whereFiltered, within } from './rows.ts';

/** What waits for somebody now, whatever the range, and what is told of its spend. */
export interface State {
  /** Leads that are Nuevo and were created 24 hours ago or before. */
  untouched: number;
  /** Policies in force that are to end within seven days and have no quote for a next term, and their premium. */
  unrenewed: number;
  unrenewed_premium: number;
  /** Agents with at least ten open leads of whom nobody was reached for seven days. */
  silent_agents: string[];
  /** The sources and months, `Web 2026-10-01`, of the range in which the one brought leads. */
  led_months: string[];
  /** The sources and months of the range of which somebody has said what was spent. */
  told_spend: string[];
}

/** A new lead that nobody has touched for so many hours waits. */
export const hoursToWait = 24;
/** Policies that expire in so many days or less are looked at. */
export const expiryDays = 7;

/** One statement. */
export async function readState({ range, filters }: Asked, ctx: Reading): Promise<State> {
  const { tx, agency, today, clock } = ctx;
  const hoursAgo = (hours: number) => new Date(clock().getTime() - hours * 3_600_000);
  const ofLeads = whereFiltered(filters, { agent: 'assigned_agent', product: 'product_type', source: 'source' });
  const ofPolicies = whereFiltered(filters, { agent: 'agent_id', product: 'product_type', source: 'lead_source' });
  const { rows } = await sql<State>`
    select
      (select count(*)::int from leads where tenant_id = ${agency.id} and status = 'Nuevo'
        and created_at <= ${hoursAgo(hoursToWait)}::timestamptz ${ofLeads}) as untouched,
      due.unrenewed, due.unrenewed_premium,
      array(
        select assigned_agent::text from leads
        where tenant_id = ${agency.id} and status = any(${openLeadStatuses}::text[]) and assigned_agent is not null
          ${ofLeads}
        group by assigned_agent
        having count(*) >= 10 and coalesce(max(last_contact), '-infinity') < ${hoursAgo(24 * 7)}::timestamptz
          and min(created_at) < ${hoursAgo(24 * 7)}::timestamptz
        order by 1) as silent_agents,
      array(
        select distinct source || ' ' || to_char(created_at at time zone ${agency.time_zone}, 'YYYY-MM') || '-01' from leads
        where tenant_id = ${agency.id} and began_here and source is not null and ${within('created_at', range, ctx)}
          ${ofLeads}) as led_months,
      array(
        select source || ' ' || month from analytics_spend
        where tenant_id = ${agency.id} and month between ${`${range.from.slice(0, 8)}01`} and ${range.to}) as told_spend
    from (
      select count(*)::int as unrenewed, coalesce(sum(annual_premium), 0) as unrenewed_premium
      from policies
      where tenant_id = ${agency.id} and ${isInForceOn(today)}
        and ${isToEnd({ from: today, until: addDays(today, expiryDays) })}
        ${ofPolicies}
        and not exists (select from quotes where quotes.tenant_id = ${agency.id} and quotes.renews = policies.id)
    ) due`.execute(analyticsTables(tx));
  return rows[0] as State;
}
