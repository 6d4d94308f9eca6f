import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type MarkedPaid, type MarkPaid, payableStatuses, type UnpaidReason } from '../../contract/lines.ts';
import { moveLines } from '../figures.ts';
import { type LockedLine, lockLines, lockPeriodsOf } from '../lock-line.ts';
import { asGroup, storeStatus } from './update-commission.ts';

/**
 * Marks commissions as Paid and returns how many. Commissions that can't be paid are unchanged and returned with the
 * reason.
 */
export async function markPaid({ ids: wantedIds }: MarkPaid, ctx: CommandContext): Promise<MarkedPaid> {
  const { audit, changed } = ctx;
  const ids = [...new Set(wantedIds)];
  const [periods, lines] = await Promise.all([lockPeriodsOf(ids, ctx), lockLines(ids, ctx)]);
  const closed = periods.filter(({ status }) => status === 'Closed').map(({ id }) => id);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const told = ids.map((id) => ({ id, line: byId.get(id), why: whyNot(byId.get(id), closed) }));
  const paid = told.flatMap(({ line, why }) => (line && !why ? [line] : []));
  if (paid.length === 0) audit(null);
  for (const line of paid) {
    const change = { before: { status: line.status }, after: { status: 'Paid' } };
    audit({ action: 'markPaid', entity: 'commission', entity_id: line.id, ...change });
    moveLines([{ ...asGroup(line), before: line.status, after: 'Paid' }], ctx);
  }
  const paidIds = paid.map(({ id }) => id);
  await Promise.all([
    paid.length > 0 && storeStatus(paidIds, 'Paid', ctx),
    ...paidIds.map((id) => changed('commission', id)),
  ]);
  return { paid: paid.length, skipped: told.flatMap(({ id, why }) => (why ? [{ id, why }] : [])) };
}

/** Why a line can't be paid; null: it can. */
function whyNot(line: LockedLine | undefined, closed: readonly string[]): UnpaidReason | null {
  if (!line) return 'not_found';
  if (line.status === 'Paid') return 'already_paid';
  if (!payableStatuses.includes(line.status)) return 'cancelled';
  return closed.includes(line.period_id) ? 'period_closed' : null;
}
