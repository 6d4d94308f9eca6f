import type * as z from 'zod/mini';
import { type Schema, shapeOf } from '../../contract/route.ts';
import type { Page } from '../database/paging.ts';
import { objectMaker } from '../ground/object-maker.ts';
import { defOf } from '../ground/schema-def.ts';
import type { BoundRoute } from './bound-route.ts';

/** The number of answers of each shape that are checked after the start, and the interval of checks after that. */
const sampling = { first: 200, later: 100 };

/** Copies what a schema declares from a value, unchecked. */
type Picker = (value: unknown) => unknown;

interface Shape {
  pick: Picker;
  answers: number;
}

const shapes = new WeakMap<Schema, Shape>();
let checked: 'some' | 'all' = 'some';

/** Sets how many answers of this process are checked: all of them in tests. */
export function checkAnswers(which: 'some' | 'all'): void {
  checked = which;
}

/**
 * The answer as the contract declares it. Undeclared fields are always removed. Only a sample is checked against the
 * schema, because a check costs more than all the rest; a mismatch is a server error.
 */
export function shape({ id, route }: Pick<BoundRoute, 'id' | 'route'>, result: unknown): unknown {
  const schema = shapeOf(route);
  if (!schema) return null;
  const value = route.paged ? (result as Page<unknown>).items : result;
  const known = shapes.get(schema) ?? { pick: pickerOf(schema), answers: 0 };
  shapes.set(schema, known);
  known.answers += 1;
  const picked = known.pick(value);
  const isDue = known.answers <= sampling.first || known.answers % sampling.later === 0;
  if (isDue || checked === 'all') check(id, schema, value, picked);
  return picked;
}

function check(id: string, schema: Schema, value: unknown, picked: unknown): void {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`${id} answered another shape than it declares: ${parsed.error.message}`);
  if (JSON.stringify(parsed.data) !== JSON.stringify(picked)) throw new Error(`${id} answered unlike its schema.`);
}

/** The parts of zod's schema definition that this file uses. */
interface Def {
  type: string;
  shape?: Readonly<Record<string, z.core.$ZodType>>;
  catchall?: z.core.$ZodType;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
}

/** Types whose values are copied unchanged. */
const plain = ['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null', 'unknown', 'any'];
const asItIs: Picker = (value) => value;

/** The picker of a schema, created once per schema. */
export function pickerOf(schema: z.core.$ZodType): Picker {
  const { type, shape: fields, catchall, element, innerType, keyType, valueType } = defOf<Def>(schema);
  if (plain.includes(type)) return asItIs;
  if (type === 'object' && fields && !catchall) return objectPicker(fields);
  if (type === 'array' && element) {
    const pick = pickerOf(element);
    return (value) => (Array.isArray(value) ? value.map(pick) : value);
  }
  if ((type === 'nullable' || type === 'optional') && innerType) {
    const pick = pickerOf(innerType);
    if (pick === asItIs) return asItIs;
    return (value) => (value === null || value === undefined ? value : pick(value));
  }
  if (type === 'record' && keyType && valueType) return recordPicker(keyType, valueType);
  // For complex types the schema itself parses the value.
  return (value) => (schema as Schema).parse(value);
}

/** An undefined field isn't written. */
function objectPicker(fields: Readonly<Record<string, z.core.$ZodType>>): Picker {
  const picked = Object.entries(fields).map(([name, field]) => {
    const pick = pickerOf(field);
    return { name, from: name, through: pick === asItIs ? undefined : pick };
  });
  const make = objectMaker(picked);
  return (value) => (typeof value === 'object' && value !== null ? make(value) : value);
}

/** In the order of the schema's keys, or of the value's own. */
function recordPicker(keyType: z.core.$ZodType, valueType: z.core.$ZodType): Picker {
  const listed = keyType._zod.values;
  if (listed) return objectPicker(Object.fromEntries([...listed].map((name) => [String(name), valueType])));
  const pick = pickerOf(valueType);
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, pick(own)]));
  };
}
