import { carrierOfName } from '#features/carriers/server/index.ts';
import { findCandidate, reassigned } from '#features/users/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { anchorDayOf } from '#platform/contract/calendar.ts';
import { columnsIn, type NamesIn } from '#platform/contract/record-fields.ts';
import { type Change, changedFields, withNames } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import {
  type CorrectedTerms,
  correctedFields,
  type Policy,
  type PolicyStatus,
  policyEvents,
  policyFields,
  type UpdatePolicy,
} from '../contract.ts';
import { correctedTerms, refuseUnlessManager } from './correct-policy.ts';
import { coversUntil } from './in-force.ts';
import { daysOf, policySearchText } from './new-policy.ts';
import { policyIncrements } from './policy-counters.ts';
import { reachedPolicyLimit } from './policy-limit.ts';
import { isNumberTaken, isOwnPolicyNumber, refuseOwnNumber } from './policy-number.ts';
import { readPolicy } from './read-policies.ts';
import { firstCovered, keepNextTerm, lockPolicyToRenew } from './renew-policy.ts';
import { type PoliciesTable, policyTables } from './schema.ts';

type Updating = CommandContext<'policy_number_taken'>;

/**
 * Changes the status, number, notes or agent, and, for managers, the terms; omitted fields are unchanged. A policy
 * comes back into force only within the plan's limit. A correction counts from the first day of the term.
 */
export async function updatePolicy(
  id: string,
  { agent_id, reason, ...input }: UpdatePolicy,
  ctx: Updating,
): Promise<Policy> {
  const { agency, today, audit, count, refuse } = ctx;
  refuseUnlessManager(input, ctx);
  const mayComeBack = input.expiration_date ?? input.effective_date ?? input.status;
  const { limit, policy, seller } = await allOf({
    // Locks the plan before the policy, in the order of a sale of its next term.
    limit: mayComeBack ? reachedPolicyLimit(ctx) : null,
    policy: lockPolicy(id, ctx),
    refuseIfChanged: ctx.refuseIfChanged(),
    seller: agent_id ? findCandidate(agent_id, ctx) : null,
  });
  if (!policy) return refuse('not_found');
  const { agent_name, anchor_day, created_at, renews, next_begins, import_id, ...before } = policy;

  const change = changedFields<typeof before>(before, {
    ...input,
    ...correctedTerms({ ...before, next_begins }, input, ctx),
    agent_id: reassigned(before.agent_id, agent_id, seller, 'agent_id'),
  });
  const after = { ...before, ...change?.after };
  const { policy_number } = change?.after ?? {};
  if (isOwnPolicyNumber(policy_number ?? '')) refuseOwnNumber(ctx);
  const isOver = (terms: typeof before) => coversUntil({ ...terms, next_begins }) < today;
  if (limit !== null && isOver(before) && !isOver(after)) refuse('plan_limit', { limit });

  const names = { before: agent_name, after: seller?.full_name ?? null };
  const told = change && withNames(toldOf(change, input), 'agent_id', names);
  audit(
    told && {
      action: 'updatePolicy',
      entity: 'policy',
      entity_id: id,
      before: told.before,
      after: { ...told.after, ...(reason && { reason }) },
    },
  );
  if (!change) return (await readPolicy(id, ctx)) ?? refuse('not_found');
  const kept = { created_at, next_begins, import_id };
  count(policyIncrements({ ...before, ...kept }, agency), policyIncrements({ ...after, ...kept }, agency));
  const [began, begins] = [firstCovered(before), firstCovered(after)];
  const renewed = renews && began !== begins ? await lockPolicyToRenew(renews, ctx) : null;
  if (began === null && renewed?.next_begins) refuseOtherTerm(input, ctx);
  try {
    const { answer } = await allOf({
      storePolicy: storePolicy(id, { ...after, anchor_day }, change.after, ctx),
      tellChange: tellChange(id, before, after, ctx),
      answer: readPolicy(id, ctx),
      keepNextTerm: renewed && keepNextTerm(renewed, begins, ctx),
    });
    return answer ?? refuse('not_found');
  } catch (error) {
    if (isNumberTaken(error)) refuse('policy_number_taken', { number: after.policy_number });
    throw error;
  }
}

/** The data for the history: the day of a cancellation is the day of the event, unless the request named another. */
function toldOf<T extends { status: PolicyStatus; cancelled_on: string | null }>(
  change: Change<T>,
  { cancelled_on }: UpdatePolicy,
): Change<T> {
  if (cancelled_on || change.after.status === undefined) return change;
  const { cancelled_on: _, ...before } = change.before;
  const { cancelled_on: __, ...after } = change.after;
  return { before: before as Partial<T>, after: after as Partial<T> };
}

type Updated = CorrectedTerms & Pick<Policy, 'status' | 'agent_id'>;

/**
 * Publishes the events that other slices handle: first the corrected terms, because they decide what any other change
 * amounts to.
 */
async function tellChange(id: string, before: Updated, after: Updated, { changed, publish }: Updating): Promise<void> {
  changed('policy', id);
  const [was, is] = [termsOf(before), termsOf(after)];
  const isCancelled = after.status === 'Cancelada';
  const wasCancelled = before.status === 'Cancelada';
  const isCorrected = correctedFields.some((field) => field !== 'cancelled_on' && was[field] !== is[field]);
  const isMoved = isCancelled && wasCancelled && was.cancelled_on !== is.cancelled_on;
  if (isCorrected || isMoved) await publish(policyEvents.policyCorrected, { id, was, is });
  await Promise.all([
    isCancelled && !wasCancelled && publish(policyEvents.policyCancelled, { id }),
    wasCancelled && !isCancelled && publish(policyEvents.policyReinstated, { id }),
    after.agent_id &&
      after.agent_id !== before.agent_id &&
      publish(policyEvents.policyAssigned, { id, to: after.agent_id }),
  ]);
}

/** Refuses to make a term cover again if the policy that it renews has another next term. */
function refuseOtherTerm({ status, cancelled_on }: UpdatePolicy, { refuseFields }: Updating): never {
  const dates = cancelled_on ? 'cancelled_on' : 'effective_date';
  const message = 'policies:validation.other_next_term';
  return refuseFields([{ field: status ? 'status' : dates, code: 'custom', message }]);
}

const termsOf = (policy: CorrectedTerms): CorrectedTerms => {
  const { carrier, annual_premium, deductible, coverage_amount } = policy;
  const { effective_date, expiration_date, cancelled_on } = policy;
  return { carrier, annual_premium, deductible, coverage_amount, effective_date, expiration_date, cancelled_on };
};

/** The columns that can change or that the counters depend on, locked; undefined: the agency has none with this id. */
function lockPolicy(id: string, { tx, agency }: Updating) {
  return policyTables(tx)
    .selectFrom('policies')
    .leftJoin('users', onKey('users', 'policies.agent_id'))
    .select([
      ...columnsIn(policyFields, 'update').map((name) => `policies.${name}` as const),
      'policies.anchor_day',
      'policies.created_at',
      'policies.renews',
      'policies.next_begins',
      'policies.import_id',
      'users.full_name as agent_name',
    ])
    .where('policies.tenant_id', '=', agency.id)
    .where('policies.id', '=', id)
    .forNoKeyUpdate('policies')
    .executeTakeFirst();
}

async function storePolicy(
  id: string,
  policy: Pick<PoliciesTable, 'policy_number' | 'carrier' | 'effective_date' | 'expiration_date' | 'anchor_day'>,
  changed: Partial<Pick<PoliciesTable, NamesIn<typeof policyFields, 'update'>>>,
  { tx, agency, clock }: Updating,
): Promise<void> {
  const isRenamed = changed.policy_number !== undefined || changed.carrier !== undefined;
  await policyTables(tx)
    .updateTable('policies')
    .set({
      ...changed,
      ...(isRenamed && { search_text: policySearchText(policy) }),
      ...(changed.carrier !== undefined && { carrier_id: carrierOfName(changed.carrier, agency) }),
      anchor_day: anchorDayOf(daysOf(policy), policy.anchor_day),
      updated_at: clock().toISOString(),
    })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}
