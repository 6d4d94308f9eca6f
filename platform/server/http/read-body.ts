import type * as z from 'zod/mini';
import type { Schema } from '../../contract/route.ts';
import { defOf } from '../ground/schema-def.ts';

const numeric = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/;

/** A schema without its optional and nullable wrappers. */
interface Peeled {
  core: z.core.$ZodType;
  mayBeLeftOut: boolean;
  mayBeNull: boolean;
}

/** The parts of zod's schema definition that this file uses. */
interface Def {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: Readonly<Record<string, z.core.$ZodType>>;
}

/**
 * Normalizes a body from any client: null, and an empty text where none is allowed, mean that a field is absent; a
 * number may be given as digits. The schema then validates the result, so a required field that is null counts as
 * missing.
 */
export function readBody(schema: Schema, body: unknown): unknown {
  return readField(peel(schema).core, body);
}

function readField(core: z.core.$ZodType, value: unknown): unknown {
  const def = defOf<Def>(core);
  if (def.type === 'number' && typeof value === 'string' && numeric.test(value)) return Number(value);
  if (def.type === 'array' && Array.isArray(value)) {
    const { core: element } = peel(def.element as z.core.$ZodType);
    return value.map((each) => readField(element, each));
  }
  if (def.type !== 'object' || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { shape = {} } = def;
  const given = Object.entries(value).flatMap(([name, each]): [string, unknown][] => {
    const field = Object.hasOwn(shape, name) ? peel(shape[name] as z.core.$ZodType) : null;
    if (!field) return [[name, each]];
    return isNotGiven(field, each) ? [] : [[name, readField(field.core, each)]];
  });
  return Object.fromEntries(given);
}

function isNotGiven({ core, mayBeLeftOut, mayBeNull }: Peeled, value: unknown): boolean {
  if (value === null) return !mayBeNull;
  if (value !== '') return false;
  if (defOf<Def>(core).type === 'number') return true;
  // A text that may not be empty is refused: a user who clears a name gets an error and loses nothing.
  const [issue] = (core as Schema).safeParse('').error?.issues ?? [];
  return (
    mayBeLeftOut &&
    (issue?.code === 'invalid_format' || issue?.code === 'invalid_value' || issue?.code === 'invalid_type')
  );
}

function peel(schema: z.core.$ZodType): Peeled {
  const peeled: Peeled = { core: schema, mayBeLeftOut: false, mayBeNull: false };
  for (;;) {
    const { type, innerType } = defOf<Def>(peeled.core);
    if (!innerType) return peeled;
    if (type === 'nullable') peeled.mayBeNull = true;
    if (type === 'optional' || type === 'default' || type === 'prefault') peeled.mayBeLeftOut = true;
    peeled.core = innerType;
  }
}
