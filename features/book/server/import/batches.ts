import { randomUUID } from 'node:crypto';
import type { Plan, PlannedClient, PlannedPolicy } from '../../contract/plan.ts';
import type { LeftOut } from '../../contract/reasons.ts';

/** The number of policies that one transaction brings in. */
export const policiesAtOnce = 200;
/** The number of other rows that one transaction writes. */
const rowsAtOnce = 1_000;

/** A planned policy with the id that it has, or gets. */
export interface PolicyInBatch {
  id: string;
  planned: PlannedPolicy;
  /** The id of the policy that it renews. null: none. */
  renews: string | null;
}

/** Clients with all their policies, and rows that make none: what one transaction writes. */
export interface Batch {
  clients: { planned: PlannedClient; policies: PolicyInBatch[] }[];
  left_out: LeftOut[];
}

/**
 * A plan in batches. Policies of one client are in one batch, or in several that follow each other, the earliest term
 * first, because later ones refer to it. What is finished already is in none.
 */
export function batchesOf({ clients, policies, left_out }: Plan, finished: ReadonlySet<number>): Batch[] {
  const ids = policies.map(({ known_id }) => known_id ?? randomUUID());
  const byClient = new Map<number, PolicyInBatch[]>();
  for (const [at, planned] of policies.entries()) {
    const { renews } = planned;
    const renewed = renews === null ? null : 'policy' in renews ? (ids[renews.policy] ?? null) : renews.known_id;
    const one = { id: ids[at] as string, planned, renews: renewed };
    const own = byClient.get(planned.client);
    if (own) own.push(one);
    else byClient.set(planned.client, [one]);
  }
  const batches: Batch[] = [];
  let batch: Batch = { clients: [], left_out: [] };
  let size = 0;
  const close = () => {
    if (size > 0) batches.push(batch);
    batch = { clients: [], left_out: [] };
    size = 0;
  };
  for (const [at, planned] of clients.entries()) {
    const own = (byClient.get(at) ?? [])
      .filter(({ planned: { rows } }) => rows.some((row) => !finished.has(row)))
      .toSorted((a, b) => a.planned.values.effective_date.localeCompare(b.planned.values.effective_date));
    const isWithout = !byClient.has(at);
    if (own.length === 0 && !(isWithout && planned.known_id === null)) continue;
    if (size > 0 && size + own.length > policiesAtOnce) close();
    batch.clients.push({ planned, policies: own });
    size += Math.max(1, own.length);
  }
  close();
  const rest = left_out.filter(({ row }) => !finished.has(row));
  for (let from = 0; from < rest.length; from += rowsAtOnce)
    batches.push({ clients: [], left_out: rest.slice(from, from + rowsAtOnce) });
  return batches;
}
