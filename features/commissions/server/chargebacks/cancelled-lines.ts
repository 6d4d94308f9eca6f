import { sql } from 'kysely';
import type { Deed } from '#platform/server/acts/deed.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import type { AdjustmentType } from '../../contract/adjustments.ts';
import { commissionTables } from '../schema.ts';

/** A line whose policy was cancelled, and what was paid for it. */
export interface CancelledLine {
  id: string;
  policy_id: string;
  agent_id: string;
  policy_number: string;
  client_name: string;
  effective_date: string;
  expiration_date: string;
  cancelled_on: string;
  /** The commission with what corrected it; a bonus or a penalty has nothing to do with the premium. */
  earned: number;
  /** What was given back of it for a cancellation before: nothing, or less. */
  given_back: number;
}

type Reading = Pick<Deed, 'tx' | 'agency'>;

/** The lines of one policy, if it is cancelled: locked, so that no adjustment comes between. */
export function linesOfCancelled(policyId: string, deed: Reading): Promise<CancelledLine[]> {
  return cancelledLines(deed).where('commissions.policy_id', '=', policyId).forNoKeyUpdate('commissions').execute();
}

/** One line, if its policy is cancelled: locked, too. */
export function lineOfCancelled(id: string, deed: Reading): Promise<CancelledLine[]> {
  return cancelledLines(deed).where('commissions.id', '=', id).forNoKeyUpdate('commissions').execute();
}

/** The lines of one period after the one with this id, in the order of their ids, so many at most: locked, too. */
export function linesToPropose(
  periodId: string,
  after: string | null,
  limit: number,
  deed: Reading,
): Promise<CancelledLine[]> {
  const those = cancelledLines(deed).where('commissions.period_id', '=', periodId).limit(limit);
  return (after ? those.where('commissions.id', '>', after) : those).forNoKeyUpdate('commissions').execute();
}

function cancelledLines({ tx, agency }: Reading) {
  const adjusted = (...types: readonly AdjustmentType[]) => sql<number>`coalesce((
    select sum(adjustment_amount) from commission_adjustments
    where commission_adjustments.tenant_id = ${agency.id} and commission_adjustments.commission_id = commissions.id
      and adjustment_type = any(${types}::text[])), 0)`;
  return (
    commissionTables(tx)
      .selectFrom('commissions')
      .innerJoin('policies', onKey('policies', 'commissions.policy_id'))
      .innerJoin('clients', onKey('clients', 'policies.client_id'))
      .select(['commissions.id', 'commissions.agent_id', 'policies.id as policy_id', 'policies.policy_number'])
      .select(['policies.effective_date', 'policies.expiration_date', 'clients.name as client_name'])
      .select(sql<string>`policies.cancelled_on`.as('cancelled_on'))
      .select(sql<number>`commissions.commission_amount + ${adjusted('Manual', 'Correction')}`.as('earned'))
      .select(adjusted('Policy Cancellation').as('given_back'))
      .where('commissions.tenant_id', '=', agency.id)
      .where('commissions.status', '<>', 'Cancelled')
      .where('policies.status', '=', 'Cancelada')
      .where('policies.cancelled_on', 'is not', null)
      // A line has one proposal at a time.
      .where(
        sql<boolean>`not exists (
          select from commission_chargebacks as proposed
          where proposed.tenant_id = ${agency.id} and proposed.commission_id = commissions.id and proposed.status = 'Open')`,
      )
      .orderBy('commissions.id')
  );
}
