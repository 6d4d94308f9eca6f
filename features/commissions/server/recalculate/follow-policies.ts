import { policyEvents } from '#features/policies/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { proposeForPolicy } from '../chargebacks/propose.ts';
import { recalculate } from './recalculate.ts';

/** Proposes a chargeback for the commissions of a canceled policy. Takes nothing. */
export const proposeChargebacks = subscriber({
  event: policyEvents.policyCancelled,
  name: 'commissions.propose-chargebacks',
  when: 'in-transaction',
  handle: ({ id }, ctx) => proposeForPolicy(id, ctx),
});

/** When a policy is in force again, withdraws open chargebacks, and proposes the reverse of taken ones. */
export const withdrawChargebacks = subscriber({
  event: policyEvents.policyReinstated,
  name: 'commissions.withdraw-chargebacks',
  when: 'in-transaction',
  handle: ({ id }, ctx) => proposeForPolicy(id, ctx),
});

/** Recalculates the commissions of a corrected policy, and proposes the difference for approved ones. */
export const followCorrections = subscriber({
  event: policyEvents.policyCorrected,
  name: 'commissions.follow-corrections',
  when: 'in-transaction',
  async handle({ id, was, is }, ctx) {
    const isPaidOtherwise =
      was.annual_premium !== is.annual_premium ||
      was.effective_date !== is.effective_date ||
      was.expiration_date !== is.expiration_date;
    if (isPaidOtherwise) await recalculate(id, was, ctx);
    await proposeForPolicy(id, ctx);
  },
});
