import type { ValidCall } from '#platform/testing/slice-conformance.ts';
import { inputSchema, type JsonSchema } from './json-schemas.ts';
import type { LiveRoute } from './live-routes.ts';

/** The maximum total characters in a list's items if only the body limit bounds the list. */
const lettersMax = 10_000;

/** Letters with accents in the wrong order, the slowest input to normalize, in the shortest possible words. */
const longText = (length: number) =>
  'a\u0316\u0301 '
    .repeat(Math.ceil(length / 4))
    .slice(0, length - 1)
    .padEnd(length, 'x');

/**
 * The largest call that the contract allows: every text at its maximum length and every list at its maximum size,
 * except for the named fields, which keep their values. Missing fields are generated. null means the call has no body
 * with fields.
 */
export function fullestCall({ route }: LiveRoute, call: ValidCall, kept: ReadonlySet<string>): ValidCall | null {
  if (!route.body || route.upload || Buffer.isBuffer(call.body)) return null;
  return { ...call, body: filled(inputSchema(route.body), call.body ?? {}, kept, '') as Record<string, unknown> };
}

/** The fields of a call that can be filled, by path. */
export function fillableFields({ route }: LiveRoute): string[] {
  return route.body ? pathsIn(inputSchema(route.body), '') : [];
}

function pathsIn({ properties, anyOf, ...schema }: JsonSchema, at: string): string[] {
  if (properties) {
    return Object.entries(properties).flatMap(([name, field]) => pathsIn(field, at ? `${at}.${name}` : name));
  }
  const variants = anyOf?.flatMap((variant) => pathsIn(variant, at)) ?? [];
  return isPlain(schema) || schema.type === 'array' ? [at] : [...new Set(variants)];
}

const isPlain = ({ type, maxLength, pattern, format, enum: values }: JsonSchema) =>
  type === 'string' && typeof maxLength === 'number' && !pattern && !format && !values;

function filled(schema: JsonSchema, given: unknown, kept: ReadonlySet<string>, at: string): unknown {
  if (kept.has(at)) return given;
  const { properties, items, anyOf, maxLength, maxItems, type } = schema;
  const fuller = anyOf?.map((variant) => filled(variant, given, kept, at)).find((value) => value !== given);
  if (fuller !== undefined) return fuller;
  if (properties) {
    const own: Readonly<Record<string, unknown>> = typeof given === 'object' && given !== null ? { ...given } : {};
    const entries = Object.entries(properties).map(([name, field]): [string, unknown] => [
      name,
      filled(field, own[name], kept, at ? `${at}.${name}` : name),
    ]);
    const full = entries.filter(([, value]) => value !== undefined);
    return full.length > 0 ? { ...own, ...Object.fromEntries(full) } : given;
  }
  if (items && type === 'array') {
    const own: readonly unknown[] = Array.isArray(given) ? given : [];
    const one = own[0] ?? filled(items, undefined, new Set(), '');
    if (one === undefined) return given;
    const count = Number(maxItems ?? Math.ceil(lettersMax / JSON.stringify(one).length));
    return Array.from({ length: count }, (_, index) => own[index] ?? one);
  }
  return isPlain(schema) ? longText(Number(maxLength)) : given;
}
