import { dollarsOf } from '#platform/contract/money.ts';
import { type BookPreview, previewMax } from '../../contract/imports.ts';
import type { Plan, PlannedPolicy } from '../../contract/plan.ts';
import { sayLeftOut, sayTold } from '../plan/say.ts';
import type { Book } from '../reading/book.ts';
import type { Difference } from '../schema.ts';
import { askedOf } from './ask.ts';
import { outcomeOf } from './outcome.ts';
import { type PackedPlanning, planPacked } from './packed-planning.ts';
import { figuresAsTold, neededRoom } from './plan-figures.ts';
import type { Room } from './plan-import.ts';
import { type Teller, tellDifference } from './tell-row.ts';

export interface PreviewTask {
  planning: PackedPlanning;
  room: Room;
  teller: Teller;
}

/** The task of a thread: plans, and tells what a person sees of it. */
export default async function previewInThread({ planning, room, teller }: PreviewTask): Promise<BookPreview> {
  const { plan, book, choices, known, day } = await planPacked(planning);
  const needed = neededRoom(plan, known, day);
  return {
    figures: figuresAsTold(plan.sums),
    questions: askedOf(plan.questions, choices, book),
    policies: shownPolicies(plan).map((policy) => shownPolicy(policy, plan, teller)),
    left_out: shownLeftOut(plan, book, teller),
    gone: plan.gone.length,
    room:
      room.limit === null
        ? null
        : { limit: room.limit, in_force: room.in_force, free: Math.max(0, room.limit - room.in_force), needed },
  };
}

const order = ['conflict', 'updated', 'renewed', 'created', 'unchanged'] as const;

/** The first policies by what becomes of them. */
function shownPolicies(plan: Plan): PlannedPolicy[] {
  const byOutcome = Map.groupBy(plan.policies, (policy) => outcomeOf(policy, plan));
  return order.flatMap((outcome) => (byOutcome.get(outcome) ?? []).slice(0, previewMax)).slice(0, previewMax);
}

function shownPolicy(policy: PlannedPolicy, plan: Plan, teller: Teller): BookPreview['policies'][number] {
  const client = plan.clients[policy.client];
  const { carrier, product_type, effective_date, expiration_date, annual_premium, status } = policy.values;
  const both = (which: 'changes' | 'conflicts') =>
    [
      ...(client?.[which] ?? []).map((one): Difference => ({ record: 'client', ...one })),
      ...policy[which].map((one): Difference => ({ record: 'policy', ...one })),
    ].map((one) => tellDifference(one, teller));
  return {
    rows: [...policy.rows],
    client_name: client?.values.name ?? '',
    is_new_client: client?.known_id === null,
    policy_number: policy.policy_number,
    carrier,
    product_type,
    effective_date,
    expiration_date,
    status,
    annual_premium: dollarsOf(annual_premium),
    outcome: outcomeOf(policy, plan),
    changes: both('changes'),
    conflicts: both('conflicts'),
    told: [...(client?.told ?? []), ...policy.told].map((told) => sayTold(told, teller)),
  };
}

function shownLeftOut(plan: Plan, { rows }: Book, teller: Teller): BookPreview['left_out'] {
  const first = plan.left_out.slice(0, previewMax);
  return first.map((left) => ({
    row: left.row,
    reason: sayLeftOut(left, teller),
    cells: [...(rows[left.row - 1]?.cells ?? [])],
  }));
}
