import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import { centsOf, decimalOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { CommissionAdjustment, CreateAdjustment } from '../../contract/adjustments.ts';
import { hasCents } from '../../contract/amounts.ts';
import { moveAdjustments, moveLines } from '../figures.ts';
import { type LockedLine, lockLine } from '../lock-line.ts';
import { commissionTables } from '../schema.ts';
import { readAdjustment } from './read-adjustments.ts';
import { asGroup } from './update-commission.ts';

type Adjusting = CommandContext<'commission_cancelled'>;

/**
 * Adds an adjustment to a commission with the agency's current day. The statement of the first open period that ends on
 * this day or later includes it, whatever the commission's own period is. The line keeps its calculated amount. Refuses
 * a canceled line with `commission_cancelled`.
 */
export async function createAdjustment(
  id: string,
  input: CreateAdjustment,
  ctx: Adjusting,
): Promise<CommissionAdjustment> {
  const line = await lockLine(id, ctx);
  return line ? addAdjustment(line, { id: randomUUID(), ...input }, ctx) : ctx.refuse('not_found');
}

/** Adds an adjustment to a locked line. Sends its statements at once, in order. */
export async function addAdjustment(
  line: LockedLine,
  { id, ...input }: CreateAdjustment & { id: string },
  ctx: Adjusting,
): Promise<CommissionAdjustment> {
  const { tx, agency, actor, clock, today, audit, changed, refuse } = ctx;
  if (line.status === 'Cancelled') refuse('commission_cancelled');
  const { adjustment_amount } = input;
  const adjusted = dollarsOf(sumOf([line.adjusted_amount, adjustment_amount].map(centsOf)));
  refuseBeyond([adjusted, dollarsOf(sumOf([adjusted, line.commission_amount].map(centsOf)))], ctx);
  const now = clock().toISOString();
  audit({ action: 'createAdjustment', entity: 'commission', entity_id: line.id, after: { ...input } });
  const group = asGroup(line);
  moveLines([{ ...group, before: line.status, after: null }], ctx);
  moveLines([{ ...group, adjusted, before: null, after: line.status }], ctx);
  const month = { agent_id: line.agent_id, month: today, count: 1, amount: adjustment_amount };
  moveAdjustments([month], { isCounted: true }, ctx);
  const { agent_id, scheme_id } = line;
  const { adjustment } = await allOf({
    inserted: commissionTables(tx)
      .insertInto('commission_adjustments')
      .values({
        tenant_id: agency.id,
        id,
        commission_id: line.id,
        agent_id,
        scheme_id,
        ...input,
        made_on: today,
        created_by: actor.user_id,
        created_at: now,
      })
      .execute(),
    updated: commissionTables(tx)
      .updateTable('commissions')
      .set({
        adjusted_amount: sql<number>`adjusted_amount + ${decimalOf(centsOf(adjustment_amount))}::numeric`,
        updated_at: now,
      })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', line.id)
      .execute(),
    changed: changed('commission', line.id),
    adjustment: readAdjustment(id, ctx),
  });
  return adjustment ?? refuse('not_found');
}

/** Refuses an adjustment whose sums exceed the limits of an amount, with `validation_error`. */
function refuseBeyond(sums: readonly number[], { refuseFields }: Pick<CommandContext, 'refuseFields'>): void {
  if (sums.every(hasCents)) return;
  refuseFields([{ field: 'adjustment_amount', code: 'custom', message: 'commissions:validation.adjusted_too_much' }]);
}
