import { readEvents } from '#platform/server/acts/history.ts';
import { implement } from '#platform/server/http/implement.ts';
import { policyRoutes } from '../contract.ts';
import { convertToPolicy } from './convert-to-policy.ts';
import { expirePolicies } from './expire-policies.ts';
import { listPolicies, readPolicy } from './read-policies.ts';
import { updatePolicy } from './update-policy.ts';
import './schema.ts';

export { convertToPolicy } from './convert-to-policy.ts';
export { expirePolicies } from './expire-policies.ts';
export { policyTallies } from './policy-tallies.ts';

export const policies = implement(policyRoutes)(
  {
    convertToPolicy: ({ params, body }, context) => convertToPolicy(params.id, body, context),

    listPolicies: ({ query }, { tx, session, clock }) => listPolicies(tx, session, clock, query),

    readPolicy: async ({ params }, { tx, session, clock, refuse }) =>
      (await readPolicy(tx, session, clock, params.id)) ?? refuse('not_found'),

    updatePolicy: ({ params, body }, context) => updatePolicy(params.id, body, context),

    async readPolicyHistory({ params: { id }, query }, { tx, session, clock, refuse }) {
      const policy = await readPolicy(tx, session, clock, id);
      return policy ? readEvents(tx, session.tenant_id, [{ entity: 'policy', id }], query) : refuse('not_found');
    },
  },
  [expirePolicies],
);
