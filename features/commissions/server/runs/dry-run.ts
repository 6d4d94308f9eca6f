import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import {
  type DryLine,
  type DryRun,
  type DryRunQuery,
  dryRunMax,
  type LeftOutPolicy,
} from '../../contract/calculating.ts';
import type { LeftOutReason, PeriodAgent } from '../../contract/periods.ts';
import { bonuses, isPaid, isReported, reasonOf, withLines } from '../engine/lines-sql.ts';
import type { Scope } from '../engine/policies-sql.ts';
import { rulesOfScheme, withRules } from '../engine/rules-sql.ts';
import { firstDay, scopeOf } from '../engine/scope.ts';
import { countsOf } from '../periods/read-periods.ts';
import { commissionTables } from '../schema.ts';

type Running = CommandContext<'period_not_open'>;

/** The result of one statement: each part as JSON. */
interface Found {
  totals: Pick<DryRun, 'total_commissions' | 'total_policies' | 'total_premium'>;
  by_agent: PeriodAgent[];
  lines: DryLine[];
  reasons: { reason: LeftOutReason; policies: number }[];
  left_out: LeftOutPolicy[];
  unset_bonuses: DryRun['unset_bonuses'];
}

/**
 * What a calculation of an open period would write now, by the same statements; writes nothing. Refuses any other
 * period with `period_not_open`.
 */
export async function dryRunPeriod(id: string, { agent_id }: DryRunQuery, ctx: Running): Promise<DryRun> {
  const { tx, agency, refuse } = ctx;
  const period = await readScoped(id, ctx);
  if (!period) return refuse('not_found');
  if (period.status !== 'Open') refuse('period_not_open');
  const { applies_to_roles: roles, applies_to_products: products, skips_first_renewals: skipsFirstRenewals } = period;
  const scope = scopeOf(period, { roles, products, skipsFirstRenewals }, ctx);
  const { rows } = await sql<Found>`
    with ${withRules(rulesOfScheme(agency.id, scope.schemeId))}, ${withLines(scope, sql`true`)},
    ${written(scope)}
    select (select ${totals} from written) as totals,
           coalesce((select jsonb_agg(agents) from agents), '[]') as by_agent,
           coalesce((select jsonb_agg(named) from (${named(agency.id, agent_id ?? null)}) as named), '[]') as lines,
           coalesce((select jsonb_agg(counted) from (
             select reason, count(*) as policies from left_out group by reason) as counted), '[]') as reasons,
           coalesce((select jsonb_agg(found) from (${namedLeftOut(agency.id)}) as found), '[]') as left_out,
           coalesce((select jsonb_agg(unset) from (
             select rule_id as id, name from rules where commission_type = 'bonus' and threshold = 0
             order by turn) as unset), '[]') as unset_bonuses`.execute(commissionTables(tx));
  const { totals: all, by_agent, lines, reasons, left_out, unset_bonuses } = rows[0] as Found;
  return { ...all, by_agent, left_out: countsOf(reasons), lines, left_out_policies: left_out, unset_bonuses };
}

const totals = sql`jsonb_build_object(
  'total_commissions', coalesce(sum(commission_amount), 0), 'total_policies', count(policy_id),
  'total_premium', coalesce(sum(annual_premium), 0))`;

/** `written`: the lines with the bonuses; `agents`: the totals of each agent; `left_out`. Follows `withLines`. */
const written = (scope: Scope) => sql`
  left_out as (
    select found.* from (select looked.*, ${reasonOf('looked')} as reason from looked where not ${isPaid('looked')}) as found
    where not ${isReported(scope, 'found', sql`found.reason`)}),
  written as materialized (
    select policy_id, client_id, product_type, agent_id, rule_id, rule_name, annual_premium, base_amount, rate,
           commission_amount, is_renewal, is_late, effective_date
    from lines
    union all
    select null, null, product_type, agent_id, rule_id, rule_name, 0, base_amount, rate, commission_amount, false, false,
           null
    from (${bonuses(sql`
      select agent_id, agent_role, product_type, is_renewal, annual_premium, term_premium from chosen
      where rule_id is not null or ${reasonOf('chosen')} = 'bonus_only'`)}) as reached),
  agents as (
    select users.id as agent_id, users.full_name as agent_name, count(written.policy_id) as total_policies,
           coalesce(sum(written.annual_premium), 0) as total_premium, sum(written.commission_amount) as total_commissions
    from written join users on users.tenant_id = ${scope.agencyId} and users.id = written.agent_id
    group by users.id, users.full_name order by users.full_name, users.id)`;

/** The first lines, of all agents or of one, limited before policies and clients are joined. */
const named = (agencyId: string, agentId: string | null) => sql`
  select first.policy_id, coalesce(policies.policy_number, '') as policy_number, coalesce(clients.name, '') as client_name,
         first.product_type, first.agent_id, first.agent_name, first.rule_id, first.rule_name, first.annual_premium,
         first.base_amount, first.rate, first.commission_amount, first.is_renewal, first.is_late
  from (
    select written.*, users.full_name as agent_name
    from written join users on users.tenant_id = ${agencyId} and users.id = written.agent_id
    where ${agentId}::uuid is null or written.agent_id = ${agentId}::uuid
    order by users.full_name, users.id, written.effective_date, written.policy_id
    limit ${sql.lit(dryRunMax)}) as first
  left join policies on policies.tenant_id = ${agencyId} and policies.id = first.policy_id
  left join clients on clients.tenant_id = ${agencyId} and clients.id = first.client_id
  order by first.agent_name, first.agent_id, first.effective_date, first.policy_id`;

const namedLeftOut = (agencyId: string) => sql`
  select first.policy_id as id, policies.policy_number, clients.name as client_name, first.product_type,
         first.annual_premium, first.effective_date, users.full_name as agent_name, first.is_late, first.reason
  from (select * from left_out order by effective_date, policy_id limit ${sql.lit(dryRunMax)}) as first
  join policies on policies.tenant_id = ${agencyId} and policies.id = first.policy_id
  join clients on clients.tenant_id = ${agencyId} and clients.id = first.client_id
  left join users on users.tenant_id = ${agencyId} and users.id = first.agent_id
  order by first.effective_date, first.policy_id`;

/** A period with the current settings of its scheme. */
function readScoped(id: string, { tx, agency }: Running) {
  return commissionTables(tx)
    .selectFrom('commission_periods')
    .innerJoin('commission_schemes', (join) =>
      join
        .on('commission_schemes.tenant_id', '=', agency.id)
        .onRef('commission_schemes.id', '=', 'commission_periods.scheme_id'),
    )
    .select(['commission_periods.id', 'commission_periods.scheme_id', 'commission_periods.status'])
    .select(['commission_periods.start_date', 'commission_periods.end_date', 'commission_periods.cut_off_date'])
    .select(['commission_schemes.applies_to_roles', 'commission_schemes.applies_to_products'])
    .select('commission_schemes.skips_first_renewals')
    .select(firstDay(agency.id).as('first'))
    .where('commission_periods.tenant_id', '=', agency.id)
    .where('commission_periods.id', '=', id)
    .executeTakeFirst();
}
