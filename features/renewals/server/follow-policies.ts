import { policyFacts, statusesInForce } from '#features/policies/contract.ts';
import type { AuditEntry } from '#platform/server/acts/audit.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { hearer } from '#platform/server/acts/hearers.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { openRenewalStatuses, type RenewalStatus, renewalFacts } from '../contract.ts';
import { renewalWeights } from './renewal-tallies.ts';
import { type RenewalsTable, renewalTables } from './schema.ts';

/** A renewal whose quote is sold has become that policy. */
export const completeRenewal = hearer({
  fact: policyFacts.policySold,
  name: 'renewals.complete',
  when: 'with-it',
  async hear(policy, deed) {
    const { tx, agency } = deed;
    const renewal = await renewalTables(tx)
      .selectFrom('renewals')
      .select(['id', 'status', 'reason', 'reason_note'])
      .where('tenant_id', '=', agency.id)
      .where('quote_id', '=', policy.quote_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!renewal) return;
    const after = { status: 'Completada', reason: null, reason_note: '' } as const;
    const made = { new_policy_id: policy.id, new_premium: policy.annual_premium };
    await settle([renewal], { ...after, ...made }, deed);
  },
});

/** What is left to renew of a cancelled policy is nothing. */
export const cancelRenewals = hearer({
  fact: policyFacts.policyCancelled,
  name: 'renewals.cancel',
  when: 'with-it',
  async hear(policy, deed) {
    const { tx, agency } = deed;
    const renewals = await renewalTables(tx)
      .selectFrom('renewals')
      .select(['id', 'status', 'reason', 'reason_note'])
      .where('tenant_id', '=', agency.id)
      .where('policy_id', '=', policy.id)
      .where('status', 'in', openRenewalStatuses)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    await settle(renewals, { status: 'Cancelada', reason: 'cancelled' }, deed);
  },
});

/** What was cancelled with its policy is open again where that is in force again, and its term is still the one to renew. */
export const reopenRenewals = hearer({
  fact: policyFacts.policyReinstated,
  name: 'renewals.reopen',
  when: 'with-it',
  async hear(policy, deed) {
    const { tx, agency } = deed;
    const renewals = await renewalTables(tx)
      .selectFrom('renewals')
      .innerJoin('policies', onKey('policies', 'renewals.policy_id'))
      .select(['renewals.id', 'renewals.status', 'renewals.reason', 'renewals.reason_note'])
      .where('renewals.tenant_id', '=', agency.id)
      .where('renewals.policy_id', '=', policy.id)
      .where('renewals.status', '=', 'Cancelada')
      .where('renewals.reason', '=', 'cancelled')
      .whereRef('renewals.renewal_date', '=', 'policies.expiration_date')
      .where('policies.status', 'in', statusesInForce)
      .orderBy('renewals.id')
      .forNoKeyUpdate('renewals')
      .execute();
    await settle(renewals, { status: 'Pendiente', reason: null, reason_note: '' }, deed);
  },
});

type Settled = Pick<RenewalsTable, 'id' | 'status' | 'reason' | 'reason_note'>;

/** Gives locked renewals what follows from their policies, and tells their history. */
async function settle(
  renewals: readonly Settled[],
  after: Partial<RenewalsTable> & { status: RenewalStatus },
  deed: Deed,
): Promise<void> {
  const { tx, agency, clock, audit, tally, emit } = deed;
  if (renewals.length === 0) return;
  for (const { id, ...before } of renewals) {
    tally(renewalWeights(before), renewalWeights(after));
    audit({ action: 'settleRenewal', entity: 'renewal', entity_id: id, before, after } satisfies AuditEntry);
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
    ...renewals.map(({ id }) => emit(renewalFacts.renewalChanged, { id, status: after.status })),
  ]);
}
