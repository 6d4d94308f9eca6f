import { policyFacts } from '#features/policies/contract.ts';
import { hearer } from '#platform/server/acts/hearers.ts';
import { commissionFacts } from '../../contract.ts';
import { moveProposal } from '../figures.ts';
import { commissionTables } from '../schema.ts';
import { proposeForPolicy } from './propose.ts';

/** A cancelled policy's commissions have something to give back: it is proposed, and taken from nobody. */
export const proposeChargebacks = hearer({
  fact: policyFacts.policyCancelled,
  name: 'commissions.propose-chargebacks',
  when: 'with-it',
  hear: ({ id }, deed) => proposeForPolicy(id, deed),
});

/** What was proposed is withdrawn when the policy is in force again; what was taken stays, until somebody adjusts it. */
export const withdrawChargebacks = hearer({
  fact: policyFacts.policyReinstated,
  name: 'commissions.withdraw-chargebacks',
  when: 'with-it',
  async hear(policy, deed) {
    const { tx, agency, clock, audit, emit } = deed;
    const withdrawn = await commissionTables(tx)
      .updateTable('commission_chargebacks')
      .set({ status: 'Withdrawn', settled_at: clock().toISOString() })
      .where('tenant_id', '=', agency.id)
      .where('policy_id', '=', policy.id)
      .where('status', '=', 'Open')
      .returning(['id', 'commission_id', 'agent_id', 'amount'])
      .execute();
    for (const { id: chargeback_id, commission_id, ...proposal } of withdrawn) {
      audit({
        ...{ action: 'withdrawChargeback', entity: 'commission', entity_id: commission_id },
        before: { chargeback_id, amount: proposal.amount },
      });
      moveProposal(proposal, { isOpen: false }, deed);
    }
    await Promise.all(
      withdrawn.map(({ id: chargeback_id, commission_id: id }) =>
        emit(commissionFacts.chargebackChanged, { id, chargeback_id }),
      ),
    );
  },
});
