import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { KnownBook } from '../../contract/known.ts';
import { type Batch, batchesOf } from './batches.ts';
import type { BroughtBefore } from './carry-out.ts';
import { type PackedPlanning, planPacked } from './packed-planning.ts';

export interface BatchesTask {
  planning: PackedPlanning;
  port: MessagePort;
}

/** A batch with what an earlier import brought of its clients and policies. */
export interface PlannedBatch {
  batch: Batch;
  before: Omit<BroughtBefore, 'users'>;
}

/** The answer to a batch: whether the next one is wanted. */
export type Answer = 'next' | 'end';

/** The task of a thread: plans, and sends the plan batch by batch, the next one when the last was carried out. */
export default async function batchesInThread({ planning, port }: BatchesTask): Promise<void> {
  try {
    const { plan, known, finished } = await planPacked(planning);
    const clients = new Map(known.clients.map((client) => [client.id, client] as const));
    const policies = new Map(known.policies.map((policy) => [policy.id, policy] as const));
    for (const batch of batchesOf(plan, finished)) {
      port.postMessage({ batch, before: beforeOf(batch, clients, policies) } satisfies PlannedBatch);
      const [answer] = (await once(port, 'message')) as [Answer];
      if (answer === 'end') return;
    }
  } finally {
    port.close();
  }
}

function beforeOf(
  batch: Batch,
  clients: ReadonlyMap<string, KnownBook['clients'][number]>,
  policies: ReadonlyMap<string, KnownBook['policies'][number]>,
): PlannedBatch['before'] {
  const knownClients = batch.clients.flatMap(({ planned }) => clients.get(planned.known_id ?? '') ?? []);
  const knownPolicies = batch.clients.flatMap(({ policies: own }) => own.flatMap(({ id }) => policies.get(id) ?? []));
  return {
    clients: new Map(knownClients.map(({ id, brought }) => [id, brought])),
    policies: new Map(knownPolicies.map(({ id, brought }) => [id, brought])),
  };
}
