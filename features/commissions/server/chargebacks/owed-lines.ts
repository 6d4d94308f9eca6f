import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import type { ChargebackKind } from '../../contract/chargebacks.ts';
import { commissionTables } from '../schema.ts';

/** A line that is owed or was paid, with the current policy and what was paid for it. */
export interface OwedLine {
  id: string;
  /** For a bonus, which has no policy, the policy whose correction it follows. */
  policy_id: string;
  agent_id: string;
  policy_number: string;
  client_name: string;
  effective_date: string;
  expiration_date: string;
  /** null: the policy is not canceled, or the line is a bonus, which no cancellation reverses. */
  cancelled_on: string | null;
  /** As it was calculated. */
  commission: number;
  /** Its amount under the current policy, ignoring a cancellation. */
  due: number;
  /** The corrections by hand; bonus and penalty adjustments are independent of the premium. */
  corrected: number;
  /** What was returned or paid again because of changes of the policy. */
  settled: number;
  /** The part of `settled` for cancellations. */
  given_back: number;
  /** The open chargeback; null: none. */
  open_id: string | null;
  open_kind: ChargebackKind | null;
  open_amount: number | null;
}

type Reading = Pick<CommandContext, 'tx' | 'agency'>;

/** The lines of one policy, locked against concurrent adjustments. */
export function linesOfPolicy(policyId: string, ctx: Reading): Promise<OwedLine[]> {
  return owedLines(ctx).where('commissions.policy_id', '=', policyId).forNoKeyUpdate('commissions').execute();
}

/** These lines, locked; bonuses get the corrected policy. */
export function linesOfIds(ids: readonly string[], correctedId: string | null, ctx: Reading): Promise<OwedLine[]> {
  // PostgreSQL doesn't evaluate `coalesce` before row security, so it would read all policies.
  const itsPolicy = sql<string>`case when commissions.policy_id is null then ${correctedId}::uuid else commissions.policy_id end`;
  return owedLines(ctx, itsPolicy).where('commissions.id', 'in', ids).forNoKeyUpdate('commissions').execute();
}

/** The next lines of one period with canceled policies, by id after this one, up to a limit; locked. */
export function linesToPropose(
  periodId: string,
  after: string | null,
  limit: number,
  ctx: Reading,
): Promise<OwedLine[]> {
  const those = owedLines(ctx)
    .where('commissions.period_id', '=', periodId)
    .where('policies.status', '=', 'Cancelada')
    .limit(limit);
  return (after ? those.where('commissions.id', '>', after) : those).forNoKeyUpdate('commissions').execute();
}

function owedLines({ tx, agency }: Reading, itsPolicy = sql<string>`commissions.policy_id`) {
  // The adjustments of taken chargebacks, of any type, and chargebacks made by hand.
  const isTaken = sql`exists (
    select from commission_chargebacks as taken
    where taken.tenant_id = ${agency.id} and taken.adjustment_id = commission_adjustments.id)`;
  const adjusted = (which: ReturnType<typeof sql>) => sql<number>`coalesce((
    select sum(adjustment_amount) from commission_adjustments
    where commission_adjustments.tenant_id = ${agency.id} and commission_adjustments.commission_id = commissions.id
      and ${which}), 0)`;
  return (
    commissionTables(tx)
      .selectFrom('commissions')
      .innerJoin('policies', (join) =>
        join.onRef('policies.tenant_id', '=', 'commissions.tenant_id').on('policies.id', '=', itsPolicy),
      )
      .innerJoin('clients', onKey('clients', 'policies.client_id'))
      // A line has one open chargeback at most.
      .leftJoin('commission_chargebacks as proposed', (join) =>
        join
          .on('proposed.tenant_id', '=', agency.id)
          .onRef('proposed.commission_id', '=', 'commissions.id')
          .on('proposed.status', '=', 'Open'),
      )
      .select(['commissions.id', 'commissions.agent_id', 'policies.id as policy_id', 'policies.policy_number'])
      .select(['policies.effective_date', 'policies.expiration_date', 'clients.name as client_name'])
      .select(
        sql<string | null>`case when commissions.policy_id is not null then policies.cancelled_on end`.as(
          'cancelled_on',
        ),
      )
      .select('commissions.commission_amount as commission')
      .select(sql<number>`coalesce(commissions.due_amount, commissions.commission_amount)`.as('due'))
      .select(adjusted(sql`adjustment_type in ('Manual', 'Correction') and not ${isTaken}`).as('corrected'))
      .select(adjusted(sql`(adjustment_type = 'Policy Cancellation' or ${isTaken})`).as('settled'))
      .select(adjusted(sql`adjustment_type = 'Policy Cancellation'`).as('given_back'))
      .select(['proposed.id as open_id', 'proposed.kind as open_kind', 'proposed.amount as open_amount'])
      .where('commissions.tenant_id', '=', agency.id)
      .where('commissions.status', '<>', 'Cancelled')
      .orderBy('commissions.id')
  );
}
