import type { Schema } from '../../contract/route.ts';

/** A serialized event, or the error that prevented it. */
type Made = { text: string } | { error: unknown };

const madeFor = new WeakMap<Schema, WeakMap<object, Made>>();

/**
 * An event as JSON according to its stream's schema. It is serialized once for all followers, if the sender passes each
 * the same object.
 */
export function eventText(schema: Schema, event: object): Made {
  const known = madeFor.get(schema) ?? new WeakMap<object, Made>();
  madeFor.set(schema, known);
  const before = known.get(event);
  if (before) return before;
  const told = schema.safeParse(event);
  const made = told.success ? { text: JSON.stringify(told.data) } : { error: told.error };
  known.set(event, made);
  return made;
}
