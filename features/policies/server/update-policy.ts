import { findSeller, reassigned } from '#features/users/server/index.ts';
import { columnsIn, type NamesIn } from '#platform/contract/record-fields.ts';
import { changedFields, withNames } from '#platform/server/acts/audit.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';
import { type Policy, policyFacts, policyFields, statusesInForce, type UpdatePolicy } from '../contract.ts';
import { policyNumberConstraint, policySearchText } from './convert-to-policy.ts';
import { reachedPolicyLimit } from './policy-limit.ts';
import { isOwnPolicyNumber, refuseOwnNumber } from './policy-number.ts';
import { policyWeights } from './policy-tallies.ts';
import { readPolicy } from './read-policies.ts';
import { type PoliciesTable, policyTables } from './schema.ts';

type Updating = Deed<'policy_number_taken'>;

/** Changes status, number, notes or agent; what is left out stays. A policy comes back into force only within the plan. */
export async function updatePolicy(id: string, { agent_id, ...given }: UpdatePolicy, deed: Updating): Promise<Policy> {
  const { agency, audit, tally, emit, refuse } = deed;
  const intoForce = given.status !== undefined && statusesInForce.includes(given.status);
  const [policy, , seller, limit] = await Promise.all([
    lockPolicy(id, deed),
    deed.refuseIfChanged(),
    agent_id ? findSeller(agent_id, deed) : null,
    intoForce ? reachedPolicyLimit(deed) : null,
  ]);
  if (!policy) return refuse('not_found');
  const { agent_name, carrier, annual_premium, expiration_date, created_at, ...before } = policy;

  const change = changedFields(before, {
    ...given,
    agent_id: reassigned(before.agent_id, agent_id, seller, 'agent_id'),
  });
  const { policy_number } = change?.after ?? {};
  if (isOwnPolicyNumber(policy_number ?? '')) refuseOwnNumber(deed);
  if (limit !== null && !statusesInForce.includes(before.status)) refuse('plan_limit', { limit });

  const names = { before: agent_name, after: seller?.full_name ?? null };
  audit(
    change && {
      ...{ action: 'updatePolicy', entity: 'policy', entity_id: id },
      ...withNames(change, 'agent_id', names),
    },
  );
  if (change) {
    const weighed = { ...before, annual_premium, expiration_date, created_at };
    tally(policyWeights(weighed, agency), policyWeights({ ...weighed, ...change.after }, agency));
  }
  const status = change?.after.status ?? before.status;
  const isCancelled = status === 'Cancelada' && before.status !== 'Cancelada';
  const isReinstated = before.status === 'Cancelada' && status !== 'Cancelada';
  try {
    const [, , , answer] = await Promise.all([
      change && storePolicy(id, carrier, change.after, deed),
      change && emit(policyFacts.policyChanged, { id, status }),
      isCancelled && emit(policyFacts.policyCancelled, { id }),
      readPolicy(id, deed),
      isReinstated && emit(policyFacts.policyReinstated, { id }),
      change?.after.agent_id && emit(policyFacts.policyAssigned, { id, to: change.after.agent_id }),
    ]);
    return answer ?? refuse('not_found');
  } catch (error) {
    if (isUniqueViolation(error, policyNumberConstraint)) refuse('policy_number_taken', { number: policy_number });
    throw error;
  }
}

/** Whatever can be changed or weighs in the figures, locked; undefined when the agency has none of this id. */
function lockPolicy(id: string, { tx, agency }: Updating) {
  return policyTables(tx)
    .selectFrom('policies')
    .leftJoin('users', onKey('users', 'policies.agent_id'))
    .select([
      ...columnsIn(policyFields, 'update').map((name) => `policies.${name}` as const),
      'policies.carrier',
      'policies.annual_premium',
      'policies.expiration_date',
      'policies.created_at',
      'users.full_name as agent_name',
    ])
    .where('policies.tenant_id', '=', agency.id)
    .where('policies.id', '=', id)
    .forNoKeyUpdate('policies')
    .executeTakeFirst();
}

async function storePolicy(
  id: string,
  carrier: string,
  changed: Partial<Pick<PoliciesTable, NamesIn<typeof policyFields, 'update'>>>,
  { tx, agency, clock, today }: Updating,
): Promise<void> {
  const { policy_number, status } = changed;
  await policyTables(tx)
    .updateTable('policies')
    .set({
      ...changed,
      ...(policy_number !== undefined && { search_text: policySearchText({ policy_number, carrier }) }),
      ...(status !== undefined && { cancelled_on: status === 'Cancelada' ? today : null }),
      updated_at: clock().toISOString(),
    })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}
