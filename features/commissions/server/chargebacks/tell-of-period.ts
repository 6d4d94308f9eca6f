import { sql } from 'kysely';
import { type Notice, notify } from '#features/notifications/server/index.ts';
import { centsOf, dollarsOf, formatMoney, negated, sumOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { commissionTables } from '../schema.ts';
import { noticeOf, readManagers } from './propose.ts';

/**
 * The open chargebacks of one agent's lines in a period. The texts are those of the chargeback if there is only one.
 */
interface Proposed {
  agent_id: string;
  period: string;
  run_id: string;
  chargebacks: number;
  amount: number;
  id: string;
  commission_id: string;
  policy_number: string;
  client_name: string;
}

/**
 * Notifies of the chargebacks that the calculation of a period proposed: each agent of their own, and the users who
 * decide of all, in one notification per calculation. A recipient with only one chargeback gets the ordinary
 * notification for it.
 */
export async function tellOfPeriod(periodId: string, ctx: CommandContext): Promise<void> {
  const [proposed, people] = await Promise.all([readProposed(periodId, ctx), readManagers(ctx)]);
  if (proposed.length === 0) return;
  const agents = proposed.filter(({ agent_id }) => !people.includes(agent_id));
  await notify(ctx, [
    ...people.map((userId) => noticeOfAll(proposed, userId)),
    ...agents.map((own) => noticeOfAll([own], own.agent_id)),
  ]);
}

function noticeOfAll(proposed: readonly Proposed[], userId: string): Notice {
  const [first] = proposed as [Proposed];
  const chargebacks = proposed.reduce((sum, one) => sum + one.chargebacks, 0);
  const amount = sumOf(proposed.map((one) => centsOf(one.amount)));
  if (chargebacks === 1) return noticeOf(first, userId);
  return {
    userId,
    kind: 'commission.chargebacks',
    once: first.run_id,
    about: { kind: 'commission', id: first.commission_id },
    facts: {
      period: first.period,
      chargebacks: String(chargebacks),
      amount: formatMoney(dollarsOf(negated(amount))),
    },
  };
}

async function readProposed(periodId: string, { tx, agency }: CommandContext): Promise<Proposed[]> {
  const { rows } = await sql<Proposed>`
    select proposed.agent_id, min(period.name) as period, min(period.run_id::text) as run_id,
           count(*)::int as chargebacks, sum(proposed.amount) as amount, min(proposed.id::text) as id,
           min(line.id::text) as commission_id, min(policy.policy_number) as policy_number, min(client.name) as client_name
    from commission_periods as period
    join commissions as line on line.tenant_id = ${agency.id} and line.period_id = period.id
    join commission_chargebacks as proposed on proposed.tenant_id = ${agency.id} and proposed.commission_id = line.id
    join policies as policy on policy.tenant_id = ${agency.id} and policy.id = proposed.policy_id
    join clients as client on client.tenant_id = ${agency.id} and client.id = policy.client_id
    where period.tenant_id = ${agency.id} and period.id = ${periodId} and proposed.status = 'Open'
    group by proposed.agent_id
    order by commission_id`.execute(commissionTables(tx));
  return rows;
}
