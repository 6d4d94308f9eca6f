import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import type { ChargebackKind } from '../../contract/chargebacks.ts';
import { commissionTables } from '../schema.ts';

/** A line that is owed or was paid, its policy as it is now, and what was paid for it. */
export interface OwedLine {
  id: string;
  /** Of a bonus, which is of none, the policy whose correction it follows. */
  policy_id: string;
  agent_id: string;
  policy_number: string;
  client_name: string;
  effective_date: string;
  expiration_date: string;
  /** null: the policy is not cancelled, or it is a bonus, which no cancellation takes back. */
  cancelled_on: string | null;
  /** As it was calculated. */
  commission: number;
  /** What it comes to by the policy as it is now, was it not cancelled. */
  due: number;
  /** What was adjusted by hand; a bonus or a penalty has nothing to do with the premium. */
  corrected: number;
  /** What was given back, or given again, for what became of the policy. */
  settled: number;
  /** Of `settled` what was for cancellations. */
  given_back: number;
  /** What is proposed of it; null: nothing is. */
  open_id: string | null;
  open_kind: ChargebackKind | null;
  open_amount: number | null;
}

type Reading = Pick<CommandContext, 'tx' | 'agency'>;

/** The lines of one policy: locked, so that no adjustment comes between. */
export function linesOfPolicy(policyId: string, ctx: Reading): Promise<OwedLine[]> {
  return owedLines(ctx).where('commissions.policy_id', '=', policyId).forNoKeyUpdate('commissions').execute();
}

/** These lines, those of bonuses with the policy that was corrected: locked, too. */
export function linesOfIds(ids: readonly string[], correctedId: string | null, ctx: Reading): Promise<OwedLine[]> {
  // PostgreSQL trusts `coalesce` with no row that it has not let through, and would read all policies for it.
  const itsPolicy = sql<string>`case when commissions.policy_id is null then ${correctedId}::uuid else commissions.policy_id end`;
  return owedLines(ctx, itsPolicy).where('commissions.id', 'in', ids).forNoKeyUpdate('commissions').execute();
}

/**
 * The lines of one period whose policies are cancelled, after the one with this id, in the order of their ids, so many at
 * most: locked, too.
 */
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
  // What was taken of what was proposed, whatever its type, and what somebody gave back by hand.
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
      // A line has one proposal at a time.
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
