import { randomUUID } from 'node:crypto';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AdjustmentType, CommissionAdjustment } from '../../contract/adjustments.ts';
import type { Chargeback, ChargebackKind, DismissChargeback } from '../../contract/chargebacks.ts';
import { readChargeback } from '../chargebacks/read-chargebacks.ts';
import { moveProposal } from '../figures.ts';
import { lockLine } from '../lock-line.ts';
import { type ChargebacksTable, commissionTables } from '../schema.ts';
import { addAdjustment } from './create-adjustment.ts';

/**
 * Takes a chargeback: it becomes an adjustment of its line with today's date. Refuses one that was taken, dismissed or
 * withdrawn with `chargeback_settled`, and one of a canceled line with `commission_cancelled`.
 */
export async function takeChargeback(
  id: string,
  ctx: CommandContext<'chargeback_settled' | 'commission_cancelled'>,
): Promise<CommissionAdjustment> {
  const itsLine = ofId(id, ctx).select('commission_id');
  // Locks the line first, as a cancellation of the policy does.
  const [line, chargeback] = await Promise.all([lockLine(itsLine.$asScalar(), ctx), lockProposal(id, ctx)]);
  if (!line) return ctx.refuse('not_found');
  const { kind, days_left, term_days, amount } = chargeback;
  const adjustment_id = randomUUID();
  const reason = ctx.services.translate(ctx.agency.languages[0], `commissions:answers.chargeback_reason.${kind}`, {
    days: days_left,
    of: term_days,
  });
  const [adjustment] = await Promise.all([
    addAdjustment(line, { id: adjustment_id, adjustment_amount: amount, adjustment_type: typeOf(kind), reason }, ctx),
    settle(chargeback, { status: 'Taken', adjustment_id }, ctx),
  ]);
  return adjustment;
}

const typeOf = (kind: ChargebackKind): AdjustmentType => (kind === 'correction' ? 'Correction' : 'Policy Cancellation');

/** Dismisses a chargeback and stores the reason. Refuses one that is settled with `chargeback_settled`. */
export async function dismissChargeback(
  id: string,
  { reason }: DismissChargeback,
  ctx: CommandContext<'chargeback_settled'>,
): Promise<Chargeback> {
  const chargeback = await lockProposal(id, ctx);
  const { commission_id, amount } = chargeback;
  ctx.audit({
    action: 'dismissChargeback',
    entity: 'commission',
    entity_id: commission_id,
    before: { amount },
    after: { reason },
  });
  const { answer } = await allOf({
    settle: settle(chargeback, { status: 'Dismissed', reason }, ctx),
    answer: readChargeback(id, ctx),
  });
  return answer ?? ctx.refuse('not_found');
}

async function settle(
  chargeback: ChargebacksTable,
  settled: Partial<ChargebacksTable>,
  ctx: CommandContext,
): Promise<void> {
  const { tx, agency, actor, clock, changed } = ctx;
  const { id, commission_id } = chargeback;
  moveProposal(chargeback, { isOpen: false }, ctx);
  await Promise.all([
    commissionTables(tx)
      .updateTable('commission_chargebacks')
      .set({ ...settled, settled_by: actor.user_id, settled_at: clock().toISOString() })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    changed('commission', commission_id),
  ]);
}

const ofId = (id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) =>
  commissionTables(tx).selectFrom('commission_chargebacks').where('tenant_id', '=', agency.id).where('id', '=', id);

async function lockProposal(id: string, ctx: CommandContext<'chargeback_settled'>): Promise<ChargebacksTable> {
  const chargeback = await ofId(id, ctx).selectAll().forNoKeyUpdate().executeTakeFirst();
  if (!chargeback) return ctx.refuse('not_found');
  if (chargeback.status !== 'Open') ctx.refuse('chargeback_settled');
  return chargeback;
}
