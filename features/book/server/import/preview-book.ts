import { dollarsOf } from '#platform/contract/money.ts';
import type { StepsContext } from '#platform/server/http/contexts.ts';
import { type BookPreview, previewMax } from '../../contract/imports.ts';
import type { Plan, PlannedPolicy } from '../../contract/plan.ts';
import { sayLeftOut, sayTold } from '../plan/say.ts';
import type { Difference } from '../schema.ts';
import { askedOf } from './ask.ts';
import { outcomeOf } from './outcome.ts';
import { figuresAsTold, neededRoom, type Planning, planImport, readPlanning, readRoom } from './plan-import.ts';
import { type Teller, tellDifference } from './tell-row.ts';

/**
 * What an import would make of a file with its choices. It writes nothing, and holds no transaction while it plans. An
 * import that has begun is refused with `not_ready`.
 */
export async function previewBook(id: string, ctx: StepsContext<'not_ready'>): Promise<BookPreview> {
  const { planning, room, teller } = await ctx.act(async (reading) => {
    reading.audit(null);
    const [planning, room] = await Promise.all([readPlanning(id, reading), readRoom(reading)]);
    if (!planning) return reading.refuse('not_found');
    if (planning.status !== 'ready' && planning.status !== 'stopped') return reading.refuse('not_ready');
    const names = new Map(planning.known.users.map((user) => [user.id, user.name] as const));
    const teller: Teller = { language: reading.language, days: reading.agency.date_format, names };
    return { planning, room, teller };
  });
  const plan = await planImport(planning);
  const needed = neededRoom(plan, planning.known, planning.day);
  const preview: BookPreview = {
    figures: figuresAsTold(plan.sums),
    questions: askedOf(plan.questions, planning.choices, planning.book),
    policies: shownPolicies(plan).map((policy) => shownPolicy(policy, plan, teller)),
    left_out: shownLeftOut(plan, planning, teller),
    gone: plan.gone.length,
    room:
      room.limit === null
        ? null
        : { limit: room.limit, in_force: room.in_force, free: Math.max(0, room.limit - room.in_force), needed },
  };
  return ctx.finish(async ({ audit }) => {
    audit(null);
    return preview;
  });
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

function shownLeftOut(plan: Plan, { book }: Planning, teller: Teller): BookPreview['left_out'] {
  const first = plan.left_out.slice(0, previewMax);
  const cells = new Map(book.rows.map((row) => [row.row, row.cells] as const));
  return first.map((left) => ({
    row: left.row,
    reason: sayLeftOut(left, teller),
    cells: [...(cells.get(left.row) ?? [])],
  }));
}
