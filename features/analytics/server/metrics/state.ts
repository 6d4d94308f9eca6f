import { sql } from 'kysely';
import { openLeadStatuses } from '#features/leads/contract.ts';
import { isInForceOn, isToEnd } from '#features/policies/server/index.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { RangeRequest, Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';
import { whereFiltered, within } from './rows.ts';

/** What currently waits for action, whatever the range, and what spend is recorded. */
export interface State {
  /** Leads that are Nuevo and were created at least 24 hours ago. */
  untouched: number;
  /** Policies in force that end within seven days and have no quote for a next term, and their premium. */
  unrenewed: number;
  unrenewed_premium: number;
  /** Agents with at least ten open leads who have contacted none for seven days. */
  silent_agents: string[];
  /** The sources and months of the range with leads, such as `Web 2026-10-01`. */
  led_months: string[];
  /** The sources and months of the range with recorded spend. */
  told_spend: string[];
}

/** A new lead counts as waiting after this many hours without contact. */
export const hoursToWait = 24;
/** The number of days until expiration within which policies are included. */
export const expiryDays = 7;

/** One statement. */
export async function readState({ range, filters }: RangeRequest, ctx: Reading): Promise<State> {
  const { tx, agency, today, clock } = ctx;
  const hoursAgo = (hours: number) => new Date(clock().getTime() - hours * 3_600_000);
  const ofLeads = whereFiltered(filters, { agent: 'assigned_agent', product: 'product_type', source: 'source' });
  const ofPolicies = whereFiltered(filters, { agent: 'agent_id', product: 'product_type', source: 'lead_source' });
  const { rows } = await sql<State>`
    select
      (select count(*)::int from leads where tenant_id = ${agency.id} and import_id is null and status = 'Nuevo'
        and created_at <= ${hoursAgo(hoursToWait)}::timestamptz ${ofLeads}) as untouched,
      due.unrenewed, due.unrenewed_premium,
      array(
        select assigned_agent::text from leads
        where tenant_id = ${agency.id} and import_id is null and status = any(${openLeadStatuses}::text[]) and assigned_agent is not null
          ${ofLeads}
        group by assigned_agent
        having count(*) >= 10 and coalesce(max(last_contact), '-infinity') < ${hoursAgo(24 * 7)}::timestamptz
          and min(created_at) < ${hoursAgo(24 * 7)}::timestamptz
        order by 1) as silent_agents,
      array(
        select distinct source || ' ' || to_char(created_at at time zone ${agency.time_zone}, 'YYYY-MM') || '-01' from leads
        where tenant_id = ${agency.id} and import_id is null and began_here and source is not null
          and ${within('created_at', range, ctx)}
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
