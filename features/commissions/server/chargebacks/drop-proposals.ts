import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { moveProposal } from '../figures.ts';
import { commissionTables } from '../schema.ts';

/**
 * Deletes the open chargebacks of a period's lines. Their lines are deleted too, and a new calculation of the period
 * proposes them again.
 */
export async function dropProposals(
  periodId: string,
  ctx: Pick<CommandContext, 'tx' | 'agency' | 'count'>,
): Promise<void> {
  const { tx, agency } = ctx;
  const dropped = await commissionTables(tx)
    .deleteFrom('commission_chargebacks')
    .where('tenant_id', '=', agency.id)
    .where('status', 'in', ['Open', 'Withdrawn'])
    .where('commission_id', 'in', (eb) =>
      eb.selectFrom('commissions').select('id').where('tenant_id', '=', agency.id).where('period_id', '=', periodId),
    )
    .returning(['status', 'agent_id', 'amount'])
    .execute();
  for (const { status, ...proposal } of dropped) {
    if (status === 'Open') moveProposal(proposal, { isOpen: false }, ctx);
  }
}
