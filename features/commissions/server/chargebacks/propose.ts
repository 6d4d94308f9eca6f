import { randomUUID } from 'node:crypto';
import { type Notice, notify } from '#features/notifications/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { centsOf, dollarsOf, formatMoney, negated } from '#platform/contract/money.ts';
import { managers } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { moveProposal } from '../figures.ts';
import { type ChargebacksTable, commissionTables } from '../schema.ts';
import { type Difference, differenceOf } from './difference.ts';
import { linesOfIds, linesOfPolicy, linesToPropose, type OwedLine } from './owed-lines.ts';

/** The number of lines of a calculated period per transaction. */
export const proposedAtOnce = 500;

/**
 * Proposes, for each line of a policy, the difference between what was paid and what the current policy earns. Replaces
 * open chargebacks.
 */
export async function proposeForPolicy(policyId: string, ctx: CommandContext): Promise<void> {
  const [lines, people] = await Promise.all([linesOfPolicy(policyId, ctx), readManagers(ctx)]);
  await propose(lines, people, ctx);
}

/** The same for some lines, including bonuses that follow the correction of a policy. */
export async function proposeForLines(
  ids: readonly string[],
  correctedId: string | null,
  ctx: CommandContext,
): Promise<void> {
  if (ids.length === 0) return;
  const [lines, people] = await Promise.all([linesOfIds(ids, correctedId, ctx), readManagers(ctx)]);
  await propose(lines, people, ctx);
}

/**
 * Proposes the chargebacks of policies that were canceled before their period was calculated, for a batch of lines
 * after the id `after`. Returns the last id; null: the period has no more. Sends no notifications: see `tellOfPeriod`.
 */
export async function proposeForPeriod(
  periodId: string,
  after: string | null,
  ctx: CommandContext,
): Promise<string | null> {
  const { lines } = await allOf({
    holdPeriod: holdPeriod(periodId, ctx),
    lines: linesToPropose(periodId, after, proposedAtOnce, ctx),
  });
  await propose(lines, null, ctx);
  return lines.length < proposedAtOnce ? null : (lines.at(-1)?.id ?? null);
}

/** A transaction that moves the period, and with it many of its lines, waits once, so the two don't deadlock. */
async function holdPeriod(id: string, { tx, agency }: CommandContext): Promise<void> {
  await commissionTables(tx)
    .selectFrom('commission_periods')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forShare()
    .execute();
}

/**
 * Proposes the differences of lines, and notifies their agents and the given users, who decide; null: sends no
 * notifications.
 */
async function propose(
  lines: readonly OwedLine[],
  people: readonly string[] | null,
  ctx: CommandContext,
): Promise<void> {
  const { tx, audit, changed } = ctx;
  const found = lines.map((line) => ({ line, difference: differenceOf(line) }));
  const stale = found.filter(({ line, difference }) => line.open_id !== null && !isProposed(line, difference));
  await withdraw(
    stale.map(({ line }) => line),
    ctx,
  );
  const proposed = found.flatMap(({ line, difference }) =>
    difference && !isProposed(line, difference) ? [{ line, row: rowOf(line, difference, ctx) }] : [],
  );
  if (proposed.length === 0) return;
  for (const { row } of proposed) {
    const { id: chargeback_id, kind, amount, cancelled_on } = row;
    audit({
      action: 'proposeChargeback',
      entity: 'commission',
      entity_id: row.commission_id,
      after: { chargeback_id, kind, amount, cancelled_on },
    });
    moveProposal(row, { isOpen: true }, ctx);
  }
  await Promise.all([
    insertRows(
      commissionTables(tx),
      'commission_chargebacks',
      proposed.map(({ row }) => row),
    ),
    ...proposed.map(({ row }) => changed('commission', row.commission_id)),
    people &&
      notify(
        ctx,
        proposed.flatMap(({ line, row }) =>
          [...new Set([line.agent_id, ...people])].map((userId) => noticeOf({ ...line, ...row }, userId)),
        ),
      ),
  ]);
}

const isProposed = (line: OwedLine, difference: Difference | null): boolean =>
  difference !== null &&
  line.open_kind === difference.kind &&
  line.open_amount !== null &&
  centsOf(line.open_amount) === difference.amount;

/** Withdraws the open chargebacks of these lines. */
async function withdraw(
  lines: readonly OwedLine[],
  { tx, agency, clock, audit, changed, count }: CommandContext,
): Promise<void> {
  if (lines.length === 0) return;
  for (const { id, agent_id, open_id, open_amount } of lines) {
    audit({
      action: 'withdrawChargeback',
      entity: 'commission',
      entity_id: id,
      before: { chargeback_id: open_id, amount: open_amount },
    });
    moveProposal({ agent_id, amount: open_amount ?? 0 }, { isOpen: false }, { count });
  }
  const ids = lines.map(({ open_id }) => open_id as string);
  await Promise.all([
    commissionTables(tx)
      .updateTable('commission_chargebacks')
      .set({ status: 'Withdrawn', settled_at: clock().toISOString() })
      .where('tenant_id', '=', agency.id)
      .where('id', 'in', ids)
      .execute(),
    ...lines.map(({ id }) => changed('commission', id)),
  ]);
}

function rowOf(line: OwedLine, difference: Difference, { agency, clock }: CommandContext): ChargebacksTable {
  const { policy_id, agent_id, cancelled_on, effective_date, expiration_date } = line;
  return {
    tenant_id: agency.id,
    id: randomUUID(),
    commission_id: line.id,
    policy_id,
    agent_id,
    status: 'Open',
    ...difference,
    amount: dollarsOf(difference.amount),
    cancelled_on,
    effective_date,
    expiration_date,
    adjustment_id: null,
    reason: '',
    settled_by: null,
    settled_at: null,
    created_at: clock().toISOString(),
  };
}

type Told = Pick<ChargebacksTable, 'id' | 'commission_id' | 'amount'> & Pick<OwedLine, 'policy_number' | 'client_name'>;

/** The notification of one chargeback to a user. */
export const noticeOf = ({ id, commission_id, amount, policy_number, client_name }: Told, userId: string): Notice => ({
  userId,
  kind: 'commission.chargeback',
  once: id,
  about: { kind: 'commission', id: commission_id },
  facts: { policy_number, client: client_name, amount: formatMoney(dollarsOf(negated(centsOf(amount)))) },
});

/** The users who can take a chargeback. */
export async function readManagers({ tx, agency }: CommandContext): Promise<string[]> {
  const rows = await commissionTables(tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .where('role', 'in', managers)
    .execute();
  return rows.map(({ id }) => id);
}
