import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { commissionTables, type PeriodsTable } from '../schema.ts';

/** A period in which a policy has a line, or is left out by the rules. */
export interface TouchedPeriod extends Pick<PeriodsTable, 'id' | 'status'> {
  scheme_id: string;
  /** The agent of its line, or of the line that it would have. */
  agent_id: string;
}

/** The scope of such a period. */
export const scopeOf = ({ id: periodId, scheme_id: schemeId }: TouchedPeriod, { id: agencyId }: { id: string }) => ({
  agencyId,
  schemeId,
  periodId,
});

/**
 * Locks the periods in which a policy has a line or is left out by the rules, each with the policy's agent there. Waits
 * first for periods that are being calculated: a line written meanwhile is based on the policy before the change.
 */
export async function lockPeriods(policyId: string, { tx, agency }: CommandContext): Promise<TouchedPeriod[]> {
  const tables = commissionTables(tx);
  await tables
    .selectFrom('commission_periods')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'Calculating'),
        eb(
          'id',
          'in',
          eb
            .selectFrom('commissions')
            .select('period_id')
            .where('tenant_id', '=', agency.id)
            .where('policy_id', '=', policyId),
        ),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<TouchedPeriod>`
    select distinct period.id, period.status, period.scheme_id, touched.agent_id
    from (
      select period_id, agent_id from commissions
      where tenant_id = ${agency.id} and policy_id = ${policyId}
      union all
      select period_id, agent_id from commission_left_out
      where tenant_id = ${agency.id} and policy_id = ${policyId} and reason in ('no_rule', 'bonus_only')) as touched
    join commission_periods as period on period.tenant_id = ${agency.id} and period.id = touched.period_id
    where touched.agent_id is not null
    order by period.id`.execute(tables);
  return rows;
}
