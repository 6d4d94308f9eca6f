import type * as z from 'zod/mini';
import type { Subject } from './subjects.ts';

/** What every fact tells at least: the id of the record that it is about. */
type EventPayload = z.ZodMiniType<{ id: string }>;

/** Something that has happened in an agency, declared in the contract of the slice that causes it. */
export interface DomainEvent<S extends EventPayload = EventPayload> {
  /** `leads.leadCreated` */
  readonly name: string;
  /** The kind of record that it is about: whoever shows such records is told that one has changed. */
  readonly subject: Subject;
  readonly payload: S;
}

type Declared = Readonly<Record<string, Omit<DomainEvent, 'name'>>>;

/** A slice's facts. Acts emit them in their transaction; later slices hear them there, or in a job of their own. */
// @__NO_SIDE_EFFECTS__
export function domainEvents<const D extends Declared>(
  slice: string,
  declared: D,
): { readonly [Name in keyof D]: DomainEvent<D[Name]['payload']> } {
  const named = Object.entries(declared).map(([name, event]) => [name, { ...event, name: `${slice}.${name}` }]);
  return Object.fromEntries(named);
}
