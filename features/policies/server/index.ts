import { keepLeadText } from '#features/leads/server/index.ts';
import { readEvents } from '#platform/server/acts/history.ts';
import { implement, type ServerSlice } from '#platform/server/http/implement.ts';
import { listFile } from '#platform/server/http/list-file.ts';
import { type PolicyListQuery, policyRoutes } from '../contract.ts';
import { convertToPolicy } from './convert-to-policy.ts';
import { createPolicy } from './create-policy.ts';
import { expirePolicies } from './expire-policies.ts';
import { matchCarrier } from './match-carrier.ts';
import { countPolicyDays } from './policy-counters.ts';
import { policyFile } from './policy-file.ts';
import { type FindTerms, listPolicies, readPolicy } from './read-policies.ts';
import { policyTables } from './schema.ts';
import { updatePolicy } from './update-policy.ts';

export { type BroughtIn, bringInPolicies, type PolicyToBringIn } from './bring-in-policies.ts';
export { changePolicies, type PolicyToChange } from './change-policies.ts';
export { convertToPolicy } from './convert-to-policy.ts';
export { findPolicies } from './find-policies.ts';
export {
  type Days,
  everCovers,
  inForceCorrections,
  isInForceOn,
  isOpenEnded,
  isToEnd,
  toEndCorrections,
} from './in-force.ts';
export { policiesOfClient } from './policies-of-client.ts';
export { policyCounters } from './policy-counters.ts';
export { countInForce } from './policy-limit.ts';
export type { FindTerms } from './read-policies.ts';
export { lockPolicyToRenew, movePolicy, type PolicyToRenew } from './renew-policy.ts';
export { type Held, takeBackPolicies } from './take-back-policies.ts';
export { updatePolicy } from './update-policy.ts';

/** The slice, with the function by which a later slice finds terms that have ended. */
// In the order of the job that expires policies.
const leadTexts = keepLeadText({
  table: 'policies',
  tables: policyTables,
  order: ['expiration_date', 'id'],
  keepsSource: true,
});

export const policiesOver = (findTerms: FindTerms): ServerSlice =>
  implement(policyRoutes)(
    {
      convertToPolicy: ({ params, body }, ctx) => convertToPolicy(params.id, body, ctx),
      createPolicy: ({ body }, ctx) => createPolicy(body, ctx),
      listPolicies: ({ query }, ctx) => listPolicies(query, findTerms, ctx),
      downloadPolicies: listFile({
        action: 'downloadPolicies',
        read: (query: PolicyListQuery, ctx) => listPolicies(query, findTerms, ctx),
        table: policyFile,
      }),
      readPolicy: async ({ params }, ctx) => (await readPolicy(params.id, ctx)) ?? ctx.refuse('not_found'),
      updatePolicy: ({ params, body }, ctx) => updatePolicy(params.id, body, ctx),
      async readPolicyHistory({ params: { id }, query }, ctx) {
        const policy = await readPolicy(id, ctx);
        return policy ? readEvents([{ entity: 'policy', id }], query, ctx) : ctx.refuse('not_found');
      },
    },
    { daily: [expirePolicies, countPolicyDays], subscribers: [...leadTexts, matchCarrier] },
  );
