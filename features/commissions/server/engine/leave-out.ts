import { type RawBuilder, sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { commissionTables } from '../schema.ts';
import { isPaid, isReported, reasonOf } from './lines-sql.ts';
import { lookedAt, type Scope } from './policies-sql.ts';
import { rulesOfPeriod, withRules } from './rules-sql.ts';

/**
 * Stores the policies of a calculation that no line pays, with the reason. Skips a reason that the scheme has already
 * reported. Returns the number of rows. One statement.
 */
export async function leaveOut(
  scope: Scope,
  which: RawBuilder<unknown>,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<number> {
  const periodId = scope.periodId as string;
  const { numAffectedRows } = await sql`
    with ${withRules(rulesOfPeriod(agency.id, periodId))},
    looked as materialized (${lookedAt(scope, which)})
    insert into commission_left_out (
      tenant_id, period_id, policy_id, scheme_id, reason, agent_id, is_late, product_type, is_renewal, annual_premium,
      term_premium, effective_date)
    select left_out.tenant_id, ${periodId}, left_out.policy_id, ${scope.schemeId}, left_out.reason, left_out.agent_id,
           left_out.is_late, left_out.product_type, left_out.is_renewal, left_out.annual_premium, left_out.term_premium,
           left_out.effective_date
    from (select looked.*, ${reasonOf('looked')} as reason from looked where not ${isPaid('looked')}) as left_out
    where not ${isReported(scope, 'left_out', sql`left_out.reason`)}
    on conflict do nothing`.execute(commissionTables(tx));
  return Number(numAffectedRows ?? 0);
}
