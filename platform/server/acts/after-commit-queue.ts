import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import type { QueueName } from '../queue/queue.ts';
import type { Subscriber } from './subscribers.ts';

/** A fact on its way to one who hears it afterwards. `fact_id` is the same for all who hear it. */
const Told = z.object({ fact_id: uuid, payload: z.unknown() });

/** The queue in which facts wait for a hearer. */
export function afterCommitQueue({ name }: Pick<Subscriber, 'name'>): QueueName<typeof Told> {
  return { name: `heard.${name}`, payload: Told };
}
