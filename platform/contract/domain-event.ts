import type * as z from 'zod/mini';
import type { Subject } from './subjects.ts';

/** The minimum payload of a domain event: the id of its record. */
type EventPayload = z.ZodMiniType<{ id: string }>;

/** A domain event of an agency, declared in the contract of the slice that publishes it. */
export interface DomainEvent<S extends EventPayload = EventPayload> {
  /** `leads.leadCreated` */
  readonly name: string;
  /** The kind of its record: screens that show such records are notified of the change. */
  readonly subject: Subject;
  readonly payload: S;
}

type Declared = Readonly<Record<string, Omit<DomainEvent, 'name'>>>;

/**
 * A slice's domain events. Commands publish them in their transaction; later slices subscribe to them in that
 * transaction, or in a job of their own.
 */
// @__NO_SIDE_EFFECTS__
export function domainEvents<const D extends Declared>(
  slice: string,
  declared: D,
): { readonly [Name in keyof D]: DomainEvent<D[Name]['payload']> } {
  const named = Object.entries(declared).map(([name, event]) => [name, { ...event, name: `${slice}.${name}` }]);
  return Object.fromEntries(named);
}
