import { sql } from 'kysely';
import { addDays } from '#platform/contract/calendar.ts';
import { foldDays } from '#platform/server/acts/day-counters.ts';
import { type DailyStep, inBatches } from '#platform/server/background/daily-step.ts';
import type { AgencyWork } from '#platform/server/background/job.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { alertDays, type PolicyStatus, statusesInForce } from '../contract.ts';
import { policyCounters, policyIncrements } from './policy-counters.ts';
import { policyTables } from './schema.ts';

/**
 * Sets policies in force whose expiration date has passed to Vencida, and those with a next term to Renovada, at the
 * start of the agency's day.
 */
export const expirePolicies: DailyStep = {
  name: 'policies.expire',
  async run(day, work) {
    for (const status of statusesInForce) await expire(status, day, work);
    // From now on, the counters of the days that the dashboard reads change rarely.
    await work.act((ctx) => foldDays(policyCounters.expiration, addDays(day, alertDays + 1), ctx));
  },
};

async function expire(status: PolicyStatus, day: string, work: AgencyWork): Promise<void> {
  const before = { status };
  await inBatches(work, async ({ tx, agency, clock, audit, count, changed }, size) => {
    const expired = await policyTables(tx)
      .updateTable('policies')
      .set({
        status: sql<PolicyStatus>`case when next_begins is null then 'Vencida' else 'Renovada' end`,
        updated_at: clock().toISOString(),
      })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', (eb) =>
        anyOf(
          eb
            .selectFrom('policies')
            .select('id')
            .where('tenant_id', '=', agency.id)
            .where('status', '=', before.status)
            .where('expiration_date', '<', day)
            // In one order, so that two concurrent runs don't deadlock.
            .orderBy('expiration_date')
            .orderBy('id')
            .limit(size)
            .forNoKeyUpdate(),
        ),
      )
      .returning(['id', 'status', 'annual_premium', 'created_at', 'expiration_date', 'next_begins', 'import_id'])
      .execute();
    for (const { id, status, ...policy } of expired) {
      const after = { status };
      count(policyIncrements({ ...policy, ...before }, agency), policyIncrements({ ...policy, ...after }, agency));
      audit({ action: 'expirePolicy', entity: 'policy', entity_id: id, before, after });
    }
    for (const { id } of expired) changed('policy', id);
    return expired.length;
  });
}
