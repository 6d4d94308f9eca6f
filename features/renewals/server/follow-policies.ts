import { correctNotices } from '#features/notifications/server/index.ts';
import { type CorrectedTerms, policyEvents } from '#features/policies/contract.ts';
import { isOpenEnded } from '#features/policies/server/index.ts';
import { correctDrafts } from '#features/quotes/server/index.ts';
import { moveTasks } from '#features/tasks/server/index.ts';
import { findSeller } from '#features/users/server/index.ts';
import { type Change, changedFields, withNames } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { openRenewalStatuses, type RenewalStatus } from '../contract.ts';
import { renewalIncrements } from './renewal-counters.ts';
import { type RenewalsTable, renewalTables } from './schema.ts';
import { settleWork } from './settle-work.ts';
import { workDays, workDue } from './work-due.ts';

/** Completes a renewal whose quote is sold, and links it to the new policy. */
export const completeRenewal = subscriber({
  event: policyEvents.policySold,
  name: 'renewals.complete',
  when: 'in-transaction',
  async handle(policy, ctx) {
    const renewal = await renewalsOf(ctx).where('quote_id', '=', policy.quote_id).forNoKeyUpdate().executeTakeFirst();
    if (!renewal) return;
    const after = { status: 'Completada', reason: null, reason_note: '' } as const;
    const made = { new_policy_id: policy.id, new_premium: policy.annual_premium };
    await settle([renewal], { ...after, ...made }, ctx);
  },
});

/** Completes the open renewal of a policy whose next term came in with a book. */
export const completeBroughtIn = subscriber({
  event: policyEvents.nextTermBroughtIn,
  name: 'renewals.complete-brought-in',
  when: 'in-transaction',
  async handle({ id, renews, annual_premium }, ctx) {
    const renewals = await renewalsOf(ctx)
      .where('policy_id', '=', renews)
      .where('status', 'in', openRenewalStatuses)
      .where('new_policy_id', 'is', null)
      .orderBy('renewal_date', 'desc')
      .limit(1)
      .forNoKeyUpdate()
      .execute();
    const after = { status: 'Completada', reason: null, reason_note: '' } as const;
    await settle(renewals, { ...after, new_policy_id: id, new_premium: annual_premium }, ctx);
  },
});

/** Reopens a renewal that such a next term had completed, because its import is undone. */
export const reopenTakenBack = subscriber({
  event: policyEvents.nextTermTakenBack,
  name: 'renewals.reopen-taken-back',
  when: 'in-transaction',
  async handle({ id }, ctx) {
    const renewals = await renewalsOf(ctx).where('new_policy_id', '=', id).forNoKeyUpdate().execute();
    const after = { status: 'Pendiente', reason: null, reason_note: '' } as const;
    await settle(renewals, { ...after, new_policy_id: null, new_premium: null }, ctx);
  },
});

/** Cancels the open renewals of a cancelled policy. */
export const cancelRenewals = subscriber({
  event: policyEvents.policyCancelled,
  name: 'renewals.cancel',
  when: 'in-transaction',
  async handle(policy, ctx) {
    const renewals = await renewalsOf(ctx)
      .where('policy_id', '=', policy.id)
      .where('status', 'in', openRenewalStatuses)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    await settle(renewals, { status: 'Cancelada', reason: 'cancelled' }, ctx);
  },
});

/**
 * Reopens the renewals that were cancelled with their policy, if the policy is in force again and its term is still the
 * one to renew. If the agent has left, the renewal gets the policy's agent, or none.
 */
export const reopenRenewals = subscriber({
  event: policyEvents.policyReinstated,
  name: 'renewals.reopen',
  when: 'in-transaction',
  async handle(policy, ctx) {
    const renewal = await renewalsOf(ctx)
      .innerJoin('policies', onKey('policies', 'renewals.policy_id'))
      .leftJoin('users', onKey('users', 'renewals.assigned_agent'))
      .select(['renewals.assigned_agent', 'users.full_name as agent_name', 'policies.agent_id'])
      .where('renewals.policy_id', '=', policy.id)
      .where('renewals.status', '=', 'Cancelada')
      .where('renewals.reason', '=', 'cancelled')
      .whereRef('renewals.renewal_date', '=', 'policies.expiration_date')
      .where(isOpenEnded())
      .where('policies.expiration_date', '>=', ctx.today)
      .forNoKeyUpdate('renewals')
      .executeTakeFirst();
    if (!renewal) return;
    const { assigned_agent, agent_name, agent_id, ...before } = renewal;
    const [own, policys] = await Promise.all([assigned_agent, agent_id].map((id) => (id ? findSeller(id, ctx) : null)));
    const hasLeft = assigned_agent !== null && !own;
    const after = {
      status: 'Pendiente' as const,
      reason: null,
      reason_note: '',
      ...(hasLeft && { assigned_agent: policys?.id ?? null }),
    };
    await settle([before], after, ctx, { before: agent_name, after: policys?.full_name ?? null });
  },
});

/**
 * After a correction of a policy's term, updates its renewal, the offer for the next term, the tasks, and the notices.
 */
export const correctRenewals = subscriber({
  event: policyEvents.policyCorrected,
  name: 'renewals.correct',
  when: 'in-transaction',
  async handle({ id, was, is }, ctx) {
    const { tx, agency, clock, audit, changed } = ctx;
    const renewal = await renewalsOf(ctx)
      .select(['renewals.renewal_date', 'renewals.old_premium'])
      .where('policy_id', '=', id)
      .where('renewal_date', '=', was.expiration_date)
      .where('new_policy_id', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const offeredOf = ({ expiration_date: valid_until, ...terms }: CorrectedTerms) => {
      const { carrier, annual_premium, deductible, coverage_amount } = terms;
      return { carrier, annual_premium, deductible, coverage_amount, valid_until };
    };
    const { expiration_date } = is;
    const hasMoved = expiration_date !== was.expiration_date;
    await correctDrafts(id, offeredOf(was), offeredOf(is), ctx);
    if (hasMoved) await correctNotices({ policyId: id, renewalId: renewal?.id ?? null, expiration_date }, ctx);
    if (!renewal) return;
    if (hasMoved) {
      await moveTasks(renewal.id, workDays(was.expiration_date), workDue(ctx.today, expiration_date), ctx);
    }
    const { renewal_date, old_premium } = renewal;
    const given = { renewal_date: is.expiration_date, old_premium: is.annual_premium };
    const change = changedFields({ renewal_date, old_premium }, given);
    if (!change) return;
    audit({ action: 'settleRenewal', entity: 'renewal', entity_id: renewal.id, ...change });
    await Promise.all([
      renewalTables(tx)
        .updateTable('renewals')
        .set({ ...change.after, updated_at: clock().toISOString() })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', renewal.id)
        .execute(),
      changed('renewal', renewal.id),
    ]);
  },
});

/** The agency's renewals, in the shape that {@link settle} takes. */
function renewalsOf({ tx, agency }: CommandContext) {
  return renewalTables(tx)
    .selectFrom('renewals')
    .select(['renewals.id', 'renewals.status', 'renewals.reason', 'renewals.reason_note'])
    .where('renewals.tenant_id', '=', agency.id);
}

type Settled = Pick<RenewalsTable, 'id' | 'status' | 'reason' | 'reason_note'>;

/** Updates locked renewals to follow their policies, and records it in their history, with the agent's name. */
async function settle(
  renewals: readonly Settled[],
  after: Partial<RenewalsTable> & { status: RenewalStatus },
  ctx: CommandContext,
  agents: { before: string | null; after: string | null } = { before: null, after: null },
): Promise<void> {
  const { tx, agency, clock, audit, count, changed } = ctx;
  if (renewals.length === 0) return;
  for (const { id, ...before } of renewals) {
    count(renewalIncrements(before), renewalIncrements(after));
    const change: Change<RenewalsTable> = { before, after };
    audit({
      action: 'settleRenewal',
      entity: 'renewal',
      entity_id: id,
      ...withNames(change, 'assigned_agent', agents),
    });
  }
  await Promise.all([
    renewalTables(tx)
      .updateTable('renewals')
      .set({ ...after, updated_at: clock().toISOString() })
      .where('tenant_id', '=', agency.id)
      .where(
        'id',
        'in',
        renewals.map(({ id }) => id),
      )
      .execute(),
    ...renewals.map(({ id }) => changed('renewal', id)),
    ...renewals.map(({ id, status }) => settleWork(id, status, after.status, ctx)),
  ]);
}
