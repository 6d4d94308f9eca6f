import type * as z from 'zod/mini';
import type { DomainEvent } from '#platform/contract/domain-event.ts';
import type { CommandContext } from './command-context.ts';

/** A later slice that hears a fact. */
export interface Subscriber<F extends DomainEvent = DomainEvent> {
  readonly event: F;
  /** `renewals.cancelRenewal`: of all subscribers one has it. Work that waits in the queue is found by it. */
  readonly name: string;
  /**
   * `in-transaction`: in the transaction of the fact, which fails when the subscriber does. `after-commit`: in a transaction of its
   * own, in a job, once, whatever is killed.
   */
  readonly when: 'in-transaction' | 'after-commit';
  handle(payload: z.output<F['payload']>, ctx: CommandContext): Promise<void>;
}

/** A subscriber of one fact, as the list of subscribers takes it. */
export function subscriber<F extends DomainEvent>(declared: Subscriber<F>): Subscriber {
  return declared as Subscriber;
}

/** Who hears a fact, by the fact's name. */
export type Subscribers = (event: string) => readonly Subscriber[];

/** The subscribers by what they hear. Throws when two have one name. */
export function subscribersOf(list: readonly Subscriber[]): Subscribers {
  const names = list.map(({ name }) => name);
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double) throw new Error(`Two subscribers are called ${double}.`);
  const byEvent = Map.groupBy(list, ({ event }) => event.name);
  return (event) => byEvent.get(event) ?? [];
}
