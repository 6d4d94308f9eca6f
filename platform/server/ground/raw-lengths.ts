import type * as z from 'zod/mini';
import type { Schema } from '../../contract/route.ts';
import { defOf } from './schema-def.ts';

/** The maximum length of a text with a fixed form, such as an id, a day or an enum value. */
const formMax = 100;

/** A text that was sent with more than twice the characters that its field accepts. */
export interface RawLength {
  path: readonly string[];
  maximum: number;
}

/** The parts of zod's schema definition that this file uses. */
interface Def {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  shape?: Readonly<Record<string, z.core.$ZodType>>;
  options?: readonly z.core.$ZodType[];
  checks?: readonly z.core.$ZodCheck[];
}

type MaxLength = z.core.$ZodCheckMaxLengthDef;

/**
 * The first text that is too long as sent; null if there is none. The bound is twice the maximum, because surrounding
 * spaces and decomposed accents don't count. It takes no longer than a walk through the value. Trimming, normalizing
 * and matching happen afterward, and never get a longer text.
 */
export function findTooLong(schema: Schema, value: unknown, path: readonly string[] = []): RawLength | null {
  return find(schema, value, path);
}

function find(core: z.core.$ZodType, value: unknown, path: readonly string[]): RawLength | null {
  if (typeof value === 'string') {
    const maximum = textMax(core);
    return value.length > 2 * maximum ? { path, maximum } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const def = defOf<Def>(core);
  const inner = def.innerType ?? def.in;
  if (inner) return find(inner, value, path);
  const { element, valueType, options = [], shape = {} } = def;
  for (const option of options) {
    const found = find(option, value, path);
    if (found) return found;
  }
  for (const [name, each] of Object.entries(value)) {
    const field = element ?? valueType ?? (Object.hasOwn(shape, name) ? shape[name] : undefined);
    const found = field ? find(field, each, [...path, name]) : null;
    if (found) return found;
  }
  return null;
}

const maxima = new WeakMap<z.core.$ZodType, number>();

/** The most characters that a schema accepts for a text; computed once. */
function textMax(core: z.core.$ZodType): number {
  const maximum = maxima.get(core) ?? reckonMax(core);
  maxima.set(core, maximum);
  return maximum;
}

function reckonMax(core: z.core.$ZodType): number {
  const { type, innerType, in: from, options, checks = [] } = defOf<Def>(core);
  if (type === 'string') {
    const bounds = checks.flatMap(({ _zod: { def } }) => (def.check === 'max_length' ? [def as MaxLength] : []));
    return bounds.length > 0 ? Math.min(...bounds.map(({ maximum }) => maximum)) : formMax;
  }
  const inner = innerType ?? from;
  if (inner) return textMax(inner);
  return Math.max(formMax, ...(options ?? []).map(textMax));
}
