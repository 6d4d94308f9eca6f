import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { readCounters } from '#platform/server/acts/counters.ts';
import { correctionOfInForce } from './in-force.ts';
import { policyCounters } from './policy-counters.ts';
import { policyTables } from './schema.ts';

/**
 * The agency's `max_policies` if it has as many policies in force, otherwise null. If there is a limit, concurrent
 * callers wait until this transaction ends, so that two sales can't both take the last free policy.
 */
export async function reachedPolicyLimit(ctx: Pick<CommandContext, 'tx' | 'agency' | 'today'>): Promise<number | null> {
  const { tx, agency } = ctx;
  const [plan, inForce] = await Promise.all([
    policyTables(tx)
      .selectFrom('tenants')
      .select('max_policies')
      .select(
        sql`case when max_policies is not null then pg_advisory_xact_lock(hashtextextended('policies ' || id, 0)) end`.as(
          'locked',
        ),
      )
      .where('id', '=', agency.id)
      .executeTakeFirstOrThrow(),
    countInForce(ctx),
  ]);
  return plan.max_policies !== null && inForce >= plan.max_policies ? plan.max_policies : null;
}

/** How many of the agency's policies are in force today. Its statements are sent together. */
export async function countInForce(ctx: Pick<CommandContext, 'tx' | 'agency' | 'today'>): Promise<number> {
  const [correction, counters] = await Promise.all([
    correctionOfInForce(ctx),
    readCounters([policyCounters.inForce], ctx),
  ]);
  return (counters[0]?.count ?? 0) + correction;
}
