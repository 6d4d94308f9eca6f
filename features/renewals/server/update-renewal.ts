import { notify } from '#features/notifications/server/index.ts';
import { lockPolicyToRenew, movePolicy, type PolicyToRenew } from '#features/policies/server/index.ts';
import { findCandidate, reassigned } from '#features/users/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { columnsIn } from '#platform/contract/record-fields.ts';
import { type Change, changedFields, withNames } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import {
  lostRenewalStatuses,
  type Renewal,
  type RenewalStatus,
  renewalFields,
  type UpdateRenewal,
} from '../contract.ts';
import { readRenewal } from './read-renewals.ts';
import { renewalIncrements } from './renewal-counters.ts';
import { type RenewalsTable, renewalTables } from './schema.ts';
import { settleWork } from './settle-work.ts';

type Updating = CommandContext<'renewal_completed' | 'policy_cancelled'>;

const editable = columnsIn(renewalFields, 'update');
type Editable = Pick<RenewalsTable, (typeof editable)[number]>;

/**
 * Changes status, reason, note, or agent; omitted fields are unchanged. The policy follows: it is Pendiente Renovación
 * while its renewal is Procesando, and returns to its own status afterwards. A renewal that has become a policy stays
 * Completada (`renewal_completed`), and a cancelled policy cannot be renewed (`policy_cancelled`).
 */
export async function updateRenewal(
  id: string,
  { assigned_agent, ...input }: UpdateRenewal,
  ctx: Updating,
): Promise<Renewal> {
  const { audit, changed, refuse } = ctx;
  const { tx, agency } = ctx;
  const itsPolicy = renewalTables(tx)
    .selectFrom('renewals')
    .select('policy_id')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id);
  // The policy is locked first: a command that cancels it then updates its renewal.
  const { policy, renewal, seller } = await allOf({
    policy: lockPolicyToRenew(itsPolicy.$asScalar(), ctx),
    renewal: lockRenewal(id, ctx),
    refuseIfChanged: ctx.refuseIfChanged(),
    seller: assigned_agent ? findCandidate(assigned_agent, ctx) : null,
  });
  if (!policy || !renewal) return refuse('not_found');
  const { agent_name, new_policy_id, ...before } = renewal;
  const change = changedFields<Editable>(before, {
    ...decided(before, input),
    assigned_agent: reassigned(before.assigned_agent, assigned_agent, seller, 'assigned_agent'),
  });
  const status = change?.after.status;
  if (status && new_policy_id) refuse('renewal_completed');
  if (status && policy.status === 'Cancelada' && status !== 'Cancelada') refuse('policy_cancelled');

  const agent = change?.after.assigned_agent === undefined ? before.assigned_agent : change.after.assigned_agent;
  const names = { before: agent_name, after: seller?.full_name ?? null };
  audit(
    change && {
      action: 'updateRenewal',
      entity: 'renewal',
      entity_id: id,
      ...withNames(change, 'assigned_agent', names),
    },
  );
  const { answer } = await allOf({
    storeRenewal: change && storeRenewal(id, before, change, ctx),
    changed: change && changed('renewal', id),
    settled: status && Promise.all([settleWork(id, before.status, status, ctx), letPolicyFollow(policy, status, ctx)]),
    tellAgent: status === 'Fallida' && agent && tellAgent(id, agent, policy, ctx),
    answer: readRenewal(id, ctx),
  });
  return answer ?? refuse('not_found');
}

/** A status with its reason: failed and cancelled renewals have one, which may be `not_given`; the others have none. */
function decided(
  before: Editable,
  { status = before.status, reason, reason_note }: Omit<UpdateRenewal, 'assigned_agent'>,
): Pick<Editable, 'status' | 'reason' | 'reason_note'> {
  if (!lostRenewalStatuses.includes(status)) return { status, reason: null, reason_note: '' };
  const why = (reason === undefined ? before.reason : reason) ?? 'not_given';
  return { status, reason: why, reason_note: reason_note ?? before.reason_note };
}

/** Notifies the agent that a renewal has failed. */
async function tellAgent(id: string, userId: string, policy: PolicyToRenew, ctx: Updating): Promise<void> {
  const { tx, agency } = ctx;
  const client = await renewalTables(tx)
    .selectFrom('renewals')
    .innerJoin('clients', onKey('clients', 'renewals.client_id'))
    .select('clients.name')
    .where('renewals.tenant_id', '=', agency.id)
    .where('renewals.id', '=', id)
    .executeTakeFirstOrThrow();
  const facts = { policy_number: policy.policy_number, client: client.name };
  await notify(ctx, [{ userId, kind: 'renewal.failed', about: { kind: 'renewal', id }, facts }]);
}

/** While a renewal is Procesando, its policy waits for it. Afterwards the policy has the status of its term. */
async function letPolicyFollow(policy: PolicyToRenew, status: RenewalStatus, ctx: Updating): Promise<void> {
  const isOver = policy.expiration_date < ctx.today;
  if (status === 'Procesando' && policy.status === 'Activa' && !isOver) {
    return movePolicy(policy, 'Pendiente Renovación', ctx);
  }
  if (status !== 'Procesando' && policy.status === 'Pendiente Renovación') {
    return movePolicy(policy, isOver ? 'Vencida' : 'Activa', ctx);
  }
}

/** All changeable fields, locked, with the agent's name; undefined when the agency has no renewal with this id. */
function lockRenewal(id: string, { tx, agency }: Updating) {
  return renewalTables(tx)
    .selectFrom('renewals')
    .leftJoin('users', onKey('users', 'renewals.assigned_agent'))
    .select([
      ...editable.map((name) => `renewals.${name}` as const),
      'renewals.new_policy_id',
      'users.full_name as agent_name',
    ])
    .where('renewals.tenant_id', '=', agency.id)
    .where('renewals.id', '=', id)
    .forNoKeyUpdate('renewals')
    .executeTakeFirst();
}

async function storeRenewal(
  id: string,
  before: Editable,
  { after }: Change<Editable>,
  { tx, agency, clock, count }: Updating,
): Promise<void> {
  count(renewalIncrements(before), renewalIncrements({ ...before, ...after }));
  await renewalTables(tx)
    .updateTable('renewals')
    .set({ ...after, updated_at: clock().toISOString() })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}
