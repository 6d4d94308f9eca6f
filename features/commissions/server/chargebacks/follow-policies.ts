import { policyEvents } from '#features/policies/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { recalculate } from '../recalculate/recalculate.ts';
import { proposeForPolicy } from './propose.ts';

/** A cancelled policy's commissions have something to give back: it is proposed, and taken from nobody. */
export const proposeChargebacks = subscriber({
  event: policyEvents.policyCancelled,
  name: 'commissions.propose-chargebacks',
  when: 'in-transaction',
  handle: ({ id }, ctx) => proposeForPolicy(id, ctx),
});

/** What was proposed is withdrawn when the policy is in force again, and what was taken is proposed the other way round. */
export const withdrawChargebacks = subscriber({
  event: policyEvents.policyReinstated,
  name: 'commissions.withdraw-chargebacks',
  when: 'in-transaction',
  handle: ({ id }, ctx) => proposeForPolicy(id, ctx),
});

/** The commissions of a corrected policy are calculated again, and what that changes of those that were approved is proposed. */
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
