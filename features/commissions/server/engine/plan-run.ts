import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { commissionTables } from '../schema.ts';
import { leaveOut } from './leave-out.ts';
import { isLookedAt, type Scope } from './policies-sql.ts';

/**
 * Stores the agents of a calculation, and leaves out policies without an agent. Returns the total number of policies,
 * and the number that this step completes.
 */
export async function planRun(scope: Scope, ctx: CommandContext): Promise<{ total: number; done: number }> {
  const { tx, agency } = ctx;
  const periodId = scope.periodId as string;
  const tables = commissionTables(tx);
  await sql`
    insert into commission_period_agents (tenant_id, period_id, agent_id, expected)
    select policies.tenant_id, ${periodId}, policies.agent_id, count(*)
    from policies where ${isLookedAt(scope)} and policies.agent_id is not null
    group by policies.tenant_id, policies.agent_id
    on conflict do nothing`.execute(tables);
  const [{ rows }, done] = await Promise.all([
    sql<{ total: number }>`
      select coalesce(sum(expected), 0)::int as total from commission_period_agents
      where tenant_id = ${agency.id} and period_id = ${periodId}`.execute(tables),
    leaveOut(scope, sql`policies.agent_id is null`, ctx),
  ]);
  return { total: (rows[0]?.total ?? 0) + done, done };
}
