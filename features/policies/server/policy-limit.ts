import { sql } from 'kysely';
import { readTallies } from '#platform/server/acts/tallies.ts';
import type { Context } from '#platform/server/http/implement.ts';
import { policyTallies } from './policy-tallies.ts';

/**
 * The agency's `max_policies` when it has as many policies in force, else null. Where there is a limit, everybody else
 * who asks waits until this transaction ends, so that two cannot both take the last place.
 */
export async function reachedPolicyLimit({ tx, session }: Pick<Context, 'tx' | 'session'>): Promise<number | null> {
  const { tenant_id } = session;
  const [agency, tallies] = await Promise.all([
    tx
      .selectFrom('tenants')
      .select('max_policies')
      .select(
        sql`case when max_policies is not null then pg_advisory_xact_lock(hashtextextended('policies ' || id, 0)) end`.as(
          'locked',
        ),
      )
      .where('id', '=', tenant_id)
      .executeTakeFirstOrThrow(),
    readTallies(tx, tenant_id, [policyTallies.inForce]),
  ]);
  const inForce = tallies[0]?.count ?? 0;
  return agency.max_policies !== null && inForce >= agency.max_policies ? agency.max_policies : null;
}
