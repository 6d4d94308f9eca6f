import { policyFacts } from '#features/policies/contract.ts';
import { hearer } from '#platform/server/acts/hearers.ts';
import { recalculate } from '../recalculate/recalculate.ts';
import { proposeForPolicy } from './propose.ts';

/** A cancelled policy's commissions have something to give back: it is proposed, and taken from nobody. */
export const proposeChargebacks = hearer({
  fact: policyFacts.policyCancelled,
  name: 'commissions.propose-chargebacks',
  when: 'with-it',
  hear: ({ id }, ctx) => proposeForPolicy(id, ctx),
});

/** What was proposed is withdrawn when the policy is in force again, and what was taken is proposed the other way round. */
export const withdrawChargebacks = hearer({
  fact: policyFacts.policyReinstated,
  name: 'commissions.withdraw-chargebacks',
  when: 'with-it',
  hear: ({ id }, ctx) => proposeForPolicy(id, ctx),
});

/** The commissions of a corrected policy are calculated again, and what that changes of those that were approved is proposed. */
export const followCorrections = hearer({
  fact: policyFacts.policyCorrected,
  name: 'commissions.follow-corrections',
  when: 'with-it',
  async hear({ id, was, is }, ctx) {
    const isPaidOtherwise =
      was.annual_premium !== is.annual_premium ||
      was.effective_date !== is.effective_date ||
      was.expiration_date !== is.expiration_date;
    if (isPaidOtherwise) await recalculate(id, was, ctx);
    await proposeForPolicy(id, ctx);
  },
});
