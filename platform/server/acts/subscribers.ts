import type * as z from 'zod/mini';
import type { DomainEvent } from '#platform/contract/domain-event.ts';
import type { CommandContext } from './command-context.ts';

/** A later slice's subscription to a domain event. */
export interface Subscriber<F extends DomainEvent = DomainEvent> {
  readonly event: F;
  /** For example `renewals.cancelRenewal`. Unique, and stored: queued work finds its subscriber by this name. */
  readonly name: string;
  /**
   * `in-transaction`: runs in the publisher's transaction, which fails if the subscriber does. `after-commit`: runs in a
   * job with a transaction of its own, exactly once, even if a process is killed.
   */
  readonly when: 'in-transaction' | 'after-commit';
  handle(payload: z.output<F['payload']>, ctx: CommandContext): Promise<void>;
  /** The same in the transaction for several events that are published together. If omitted, each is handled alone. */
  handleAll?(payloads: readonly z.output<F['payload']>[], ctx: CommandContext): Promise<void>;
}

/** Types a subscriber of one event as a member of the list of all subscribers. */
export function subscriber<F extends DomainEvent>(declared: Subscriber<F>): Subscriber {
  return declared as Subscriber;
}

/** The subscribers of a domain event, by the event's name. */
export type Subscribers = (event: string) => readonly Subscriber[];

/** Indexes the subscribers by their event. Throws if two have the same name. */
export function subscribersOf(list: readonly Subscriber[]): Subscribers {
  const names = list.map(({ name }) => name);
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double) throw new Error(`Two subscribers are called ${double}.`);
  const byEvent = Map.groupBy(list, ({ event }) => event.name);
  return (event) => byEvent.get(event) ?? [];
}
