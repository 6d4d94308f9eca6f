import { randomUUID } from 'node:crypto';
import { notify } from '#features/notifications/server/index.ts';
import { centsOf, dollarsOf, formatMoney, negated } from '#platform/contract/money.ts';
import { managers } from '#platform/contract/roles.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { commissionFacts } from '../../contract.ts';
import { moveProposal } from '../figures.ts';
import { type ChargebacksTable, commissionTables } from '../schema.ts';
import { type CancelledLine, lineOfCancelled, linesOfCancelled, linesToPropose } from './cancelled-lines.ts';
import { type Unearned, unearnedOf } from './unearned.ts';

/** So many lines of a calculated period are looked at in one transaction. */
export const proposedAtOnce = 500;

/** Proposes the chargebacks of a policy that was cancelled: one for each of its lines that has something to give back. */
export async function proposeForPolicy(policyId: string, deed: Deed): Promise<void> {
  const [lines, people] = await Promise.all([linesOfCancelled(policyId, deed), readManagers(deed)]);
  await propose(lines, people, deed);
}

/** Proposes the chargeback of one line, if its policy is cancelled. */
export async function proposeForLine(id: string, deed: Deed): Promise<void> {
  const [lines, people] = await Promise.all([lineOfCancelled(id, deed), readManagers(deed)]);
  await propose(lines, people, deed);
}

/**
 * Proposes the chargebacks of policies that had been cancelled before their period was calculated, so many lines at once,
 * from the one after `after` on. Answers where it ended; null: there are no more.
 */
export async function proposeForPeriod(periodId: string, after: string | null, deed: Deed): Promise<string | null> {
  const [, lines, people] = await Promise.all([
    holdPeriod(periodId, deed),
    linesToPropose(periodId, after, proposedAtOnce, deed),
    readManagers(deed),
  ]);
  await propose(lines, people, deed);
  return lines.length < proposedAtOnce ? null : (lines.at(-1)?.id ?? null);
}

/** Whoever moves the period, which moves many of its lines, waits, and not each for the other. */
async function holdPeriod(id: string, { tx, agency }: Deed): Promise<void> {
  await commissionTables(tx)
    .selectFrom('commission_periods')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forShare()
    .execute();
}

interface Proposal {
  line: CancelledLine;
  row: ChargebacksTable;
}

async function propose(lines: readonly CancelledLine[], people: readonly string[], deed: Deed): Promise<void> {
  const { tx, audit, emit } = deed;
  const proposed = lines.flatMap((line) => {
    const unearned = unearnedOf(line, { commission: centsOf(line.earned), given_back: centsOf(line.given_back) });
    return unearned ? [{ line, row: rowOf(line, unearned, deed) }] : [];
  });
  if (proposed.length === 0) return;
  for (const { row } of proposed) {
    const { id: chargeback_id, kind, amount, cancelled_on } = row;
    audit({
      ...{ action: 'proposeChargeback', entity: 'commission', entity_id: row.commission_id },
      after: { chargeback_id, kind, amount, cancelled_on },
    });
    moveProposal(row, { isOpen: true }, deed);
  }
  await Promise.all([
    insertRows(
      commissionTables(tx),
      'commission_chargebacks',
      proposed.map(({ row }) => row),
    ),
    ...proposed.map(({ row: { id: chargeback_id, commission_id: id } }) =>
      emit(commissionFacts.chargebackChanged, { id, chargeback_id }),
    ),
    notify(
      deed,
      proposed.flatMap((proposal) =>
        [...new Set([proposal.line.agent_id, ...people])].map((userId) => noticeOf(proposal, userId)),
      ),
    ),
  ]);
}

function rowOf(line: CancelledLine, unearned: Unearned, { agency, clock }: Deed): ChargebacksTable {
  const { policy_id, agent_id, cancelled_on, effective_date, expiration_date } = line;
  return {
    ...{ tenant_id: agency.id, id: randomUUID(), commission_id: line.id, policy_id, agent_id, status: 'Open' },
    ...{ ...unearned, amount: dollarsOf(unearned.amount), cancelled_on, effective_date, expiration_date },
    ...{ adjustment_id: null, reason: '', settled_by: null, settled_at: null, created_at: clock().toISOString() },
  };
}

const noticeOf = ({ line: { policy_number, client_name: client }, row }: Proposal, userId: string) => ({
  ...{ userId, kind: 'commission.chargeback' as const, once: row.id },
  about: { kind: 'commission' as const, id: row.commission_id },
  facts: { policy_number, client, amount: formatMoney(dollarsOf(negated(centsOf(row.amount)))) },
});

/** Those who can turn a proposal into an adjustment. */
async function readManagers({ tx, agency }: Deed): Promise<string[]> {
  const rows = await commissionTables(tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .where('role', 'in', managers)
    .execute();
  return rows.map(({ id }) => id);
}
