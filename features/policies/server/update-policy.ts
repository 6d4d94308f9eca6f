import { findSeller, reassigned } from '#features/leads/server/index.ts';
import { changedFields, withNames } from '#platform/server/acts/audit.ts';
import { tally } from '#platform/server/acts/tallies.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';
import type { Context } from '#platform/server/http/implement.ts';
import { type Policy, statusesInForce, type UpdatePolicy } from '../contract.ts';
import { policyNumberConstraint, policySearchText } from './convert-to-policy.ts';
import { reachedPolicyLimit } from './policy-limit.ts';
import { isOwnPolicyNumber, refuseOwnNumber } from './policy-number.ts';
import { policyWeights } from './policy-tallies.ts';
import { readPolicy } from './read-policies.ts';

type Updating = Context<'policy_number_taken'>;

/** Changes status, number, notes or agent; what is left out stays. A policy comes back into force only within the plan. */
export async function updatePolicy(
  id: string,
  { agent_id, ...given }: UpdatePolicy,
  context: Updating,
): Promise<Policy> {
  const { tx, session, clock, audit, refuse } = context;
  const { tenant_id, user_id, full_name: user_name } = session;
  const intoForce = given.status !== undefined && statusesInForce.includes(given.status);
  const [policy, seller, limit] = await Promise.all([
    lockPolicy(context, id),
    agent_id ? findSeller({ tx, tenant_id, user_id, user_name }, agent_id) : null,
    intoForce ? reachedPolicyLimit(context) : null,
  ]);
  if (!policy) return refuse('not_found');
  const { agent_name, carrier, annual_premium, expiration_date, ...before } = policy;

  const change = changedFields(before, { ...given, agent_id: reassigned(before.agent_id, agent_id, seller) });
  const { policy_number } = change?.after ?? {};
  if (isOwnPolicyNumber(policy_number ?? '')) refuseOwnNumber(context);
  if (limit !== null && !statusesInForce.includes(before.status)) refuse('plan_limit', { limit });

  const names = { before: agent_name, after: seller?.full_name ?? null };
  audit(
    change && {
      ...{ action: 'updatePolicy', entity: 'policy', entity_id: id },
      ...withNames(change, 'agent_id', names),
    },
  );
  if (change) {
    const weighed = { annual_premium, expiration_date };
    tally(
      tx,
      tenant_id,
      policyWeights({ ...before, ...weighed }),
      policyWeights({ ...before, ...change.after, ...weighed }),
    );
  }
  try {
    const [, answer] = await Promise.all([
      change &&
        tx
          .updateTable('policies')
          .set({
            ...change.after,
            ...(policy_number !== undefined && { search_text: policySearchText({ policy_number, carrier }) }),
            updated_at: clock().toISOString(),
          })
          .where('tenant_id', '=', tenant_id)
          .where('id', '=', id)
          .execute(),
      readPolicy(tx, session, clock, id),
    ]);
    return answer ?? refuse('not_found');
  } catch (error) {
    if (isUniqueViolation(error, policyNumberConstraint)) refuse('policy_number_taken', { number: policy_number });
    throw error;
  }
}

/** Whatever can be changed or weighs in the figures, locked; undefined when the agency has none of this id. */
function lockPolicy({ tx, session }: Updating, id: string) {
  return tx
    .selectFrom('policies')
    .leftJoin('users', onKey('users', 'policies.agent_id'))
    .select([
      'policies.status',
      'policies.policy_number',
      'policies.notes',
      'policies.agent_id',
      'policies.carrier',
      'policies.annual_premium',
      'policies.expiration_date',
      'users.full_name as agent_name',
    ])
    .where('policies.tenant_id', '=', session.tenant_id)
    .where('policies.id', '=', id)
    .forNoKeyUpdate('policies')
    .executeTakeFirst();
}
