import type { RowOutcome } from '../../contract/imports.ts';
import type { Plan, PlannedPolicy } from '../../contract/plan.ts';

type PolicyOutcome = Exclude<RowOutcome, 'merged' | 'left_out'>;

/** What becomes of a planned policy, with its client. */
export function outcomeOf(policy: PlannedPolicy, { clients }: Plan): PolicyOutcome {
  const client = clients[policy.client];
  // What a client's rows say of the client is told on the first of them.
  const isFirst = client?.rows[0] === undefined || policy.rows.includes(client.rows[0]);
  const of = [policy, ...(client && isFirst ? [client] : [])];
  if (of.some(({ conflicts }) => conflicts.length > 0)) return 'conflict';
  if (policy.known_id === null) return policy.renews && 'known_id' in policy.renews ? 'renewed' : 'created';
  return of.some(({ changes }) => changes.length > 0) ? 'updated' : 'unchanged';
}
