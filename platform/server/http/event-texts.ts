import type { Schema } from '../../contract/route.ts';

/** What was made of an event: how it is written, or why it cannot be. */
type Made = { text: string } | { error: unknown };

const madeFor = new WeakMap<Schema, WeakMap<object, Made>>();

/**
 * An event as its stream declares it, in JSON. It is made once, however many followers are told: whoever tells several the
 * same event gives each the same object.
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
