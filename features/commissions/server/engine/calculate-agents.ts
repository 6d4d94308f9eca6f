import { type RawBuilder, sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type Move, moveLines } from '../figures.ts';
import { commissionTables } from '../schema.ts';
import { leaveOut } from './leave-out.ts';
import { bonuses, withLines } from './lines-sql.ts';
import { isCountedBefore, isLookedAt, type Scope } from './policies-sql.ts';
import { rulesOfPeriod, withRules } from './rules-sql.ts';

/** All rows of one transaction have the same instant. */
interface Batch {
  scope: Scope;
  periodId: string;
  agents: readonly string[];
  now: string;
}

/**
 * The number of policies per statement: each statement has a time limit of some seconds, however busy the database is.
 */
const partSize = 2_500;

/**
 * Writes all lines of some agents in a period, and their left-out policies, in few statements regardless of the number
 * of rows. Rules without tiers are written in parts, which are fixed at the start: a policy that is sold meanwhile
 * displaces no other. Tiered rules need all policies of an agent at once.
 */
export async function calculateAgents(scope: Scope, agents: readonly string[], ctx: CommandContext): Promise<void> {
  const batch = { scope, periodId: scope.periodId as string, agents, now: ctx.clock().toISOString() };
  const theirs = sql`policies.agent_id = any(${agents}::uuid[])`;
  const parts = await partsOf(batch, theirs, ctx);
  let left = 0;
  for (const { ids, which } of parts) {
    left += ids - (await writeLines(batch, which, sql`commission_type <> 'tiered'`, ctx));
  }
  if (left > 0) {
    await writeLines(batch, theirs, sql`commission_type = 'tiered'`, ctx);
    for (const { which } of parts) await leaveOut(scope, which, ctx);
  }
  await writeBonuses(batch, ctx);
  const { groups } = await allOf({ markDone: markDone(batch, ctx), groups: groupsOf(batch, ctx) });
  moveLines(groups, ctx);
}

/** Some of the policies of a calculation: their number, and a condition that selects them. */
interface Part {
  ids: number;
  which: RawBuilder<unknown>;
}

/** The policies of some agents, in parts. */
async function partsOf({ scope }: Batch, theirs: RawBuilder<unknown>, { tx }: CommandContext): Promise<Part[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(id) as ids from (
      select policies.id, (row_number() over (order by policies.id) - 1) / ${sql.lit(partSize)} as part
      from policies where ${isLookedAt(scope)} and ${theirs}) as found
    group by part order by part`.execute(commissionTables(tx));
  return rows.map(({ ids }) => ({ ids: ids.length, which: sql`${theirs} and policies.id = any(${ids}::uuid[])` }));
}

/** Writes the lines of policies under the rules of a condition. Returns the number of lines. */
async function writeLines(
  { scope, periodId, now }: Batch,
  which: RawBuilder<unknown>,
  meant: RawBuilder<unknown>,
  { tx, agency, today }: CommandContext,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${withRules(rulesOfPeriod(agency.id, periodId))}, ${withLines(scope, which)}
    insert into commissions (
      tenant_id, id, period_id, scheme_id, rule_id, agent_id, agent_role, policy_id, client_id, product_type,
      commission_type, is_renewal, is_late, annual_premium, term_premium, base_amount, rate, volume_before, volume_total,
      commission_amount, calculated_at, calculated_on, updated_at)
    select tenant_id, gen_random_uuid(), ${periodId}, ${scope.schemeId}, rule_id, agent_id, agent_role, policy_id,
           client_id, product_type, commission_type, is_renewal, is_late, annual_premium, term_premium, base_amount, rate,
           volume_before, volume_total, commission_amount, ${now}, ${today}, ${now}
    from lines where ${meant}
    on conflict do nothing`.execute(commissionTables(tx));
  return Number(numAffectedRows ?? 0);
}

/** Writes the bonuses that the agents have reached, by their lines and left-out policies in the period. */
async function writeBonuses(
  { scope, periodId, agents, now }: Batch,
  { tx, agency, today }: CommandContext,
): Promise<void> {
  const counted = sql`
    select users.tenant_id, found.*, users.role as agent_role
    from (
      select agent_id, product_type, is_renewal, annual_premium, term_premium from commissions
      where tenant_id = ${agency.id} and agent_id = any(${agents}::uuid[]) and calculated_at = ${now}
        and period_id = ${periodId} and not ${isCountedBefore(scope, 'commissions')}
      union all
      select agent_id, product_type, is_renewal, annual_premium, term_premium from commission_left_out
      where tenant_id = ${agency.id} and agent_id = any(${agents}::uuid[]) and period_id = ${periodId}
        and reason = 'bonus_only') as found
    join users on users.tenant_id = ${agency.id} and users.id = found.agent_id`;
  await sql`
    with ${withRules(rulesOfPeriod(agency.id, periodId))}
    insert into commissions (
      tenant_id, id, period_id, scheme_id, rule_id, agent_id, agent_role, product_type, commission_type, is_renewal,
      is_late, annual_premium, term_premium, base_amount, rate, volume_total, volume_count, commission_amount,
      calculated_at, calculated_on, updated_at)
    select ${agency.id}::uuid, gen_random_uuid(), ${periodId}, ${scope.schemeId}, rule_id, agent_id, agent_role,
           product_type, 'bonus', false, false, 0, 0, base_amount, rate, base_amount, volume_count, commission_amount,
           ${now}, ${today}, ${now}
    from (${bonuses(counted)}) as reached
    on conflict do nothing`.execute(commissionTables(tx));
}

/** Marks the agents as done, with their totals. */
async function markDone({ periodId, agents, now }: Batch, { tx, agency }: CommandContext): Promise<void> {
  await sql`
    update commission_period_agents set
      is_done = true, total_policies = made.policies, total_premium = made.premium, total_commissions = made.total
    from (
      select agents.agent_id, count(lines.policy_id) as policies, coalesce(sum(lines.annual_premium), 0) as premium,
             coalesce(sum(lines.commission_amount), 0) as total
      from unnest(${agents}::uuid[]) as agents (agent_id)
      left join commissions as lines on lines.tenant_id = ${agency.id} and lines.agent_id = agents.agent_id
        and lines.calculated_at = ${now} and lines.period_id = ${periodId}
      group by agents.agent_id) as made
    where commission_period_agents.tenant_id = ${agency.id} and commission_period_agents.period_id = ${periodId}
      and commission_period_agents.agent_id = made.agent_id`.execute(commissionTables(tx));
}

/** The written lines, grouped for the counters. */
async function groupsOf({ periodId, agents, now }: Batch, { tx, agency, today }: CommandContext): Promise<Move[]> {
  const { rows } = await sql<Pick<Move, 'agent_id' | 'product_type' | 'count' | 'premium' | 'amount'>>`
    select agent_id, product_type, count(*)::int as count, sum(annual_premium) as premium, sum(commission_amount) as amount
    from commissions
    where tenant_id = ${agency.id} and agent_id = any(${agents}::uuid[]) and calculated_at = ${now}
      and period_id = ${periodId}
    group by agent_id, product_type`.execute(commissionTables(tx));
  return rows.map((row) => ({
    ...row,
    period_id: periodId,
    month: today,
    adjusted: 0,
    before: null,
    after: 'Calculated',
  }));
}
