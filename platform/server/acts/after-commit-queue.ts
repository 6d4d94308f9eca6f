import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import type { QueueName } from '../queue/queue.ts';
import type { Subscriber } from './subscribers.ts';

/**
 * A domain event in the queue of a subscriber that runs after the commit. `fact_id` is the same for all subscribers.
 */
const Told = z.object({ fact_id: uuid, payload: z.unknown() });

/** The queue in which domain events wait for a subscriber. */
export function afterCommitQueue({ name }: Pick<Subscriber, 'name'>): QueueName<typeof Told> {
  return { name: `heard.${name}`, payload: Told };
}
