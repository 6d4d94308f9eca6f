import * as z from 'zod/mini';
import type { Schema } from '#platform/contract/route.ts';

/** The part of JSON Schema that the conformance tests read. */
export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  format?: string;
  [keyword: string]: unknown;
}

/** What a caller must send, as one schema. The names of shapes are removed, so the schema contains no references. */
export const inputSchema = (schema: Schema): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as JsonSchema;

/** The names of the top level's fields. */
export const fieldsOf = (schema: Schema | undefined): string[] =>
  schema ? Object.keys(inputSchema(schema).properties ?? {}) : [];

/** The paths of all fields that can hold an id, as `contact.tags.owner_id`. */
export function idsIn(schema: JsonSchema, at = ''): string[] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    idsIn(field, at ? `${at}.${name}` : name),
  );
  const variants = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  const here = schema.format === 'uuid' || variants.some((variant) => variant.format === 'uuid');
  return [...new Set([...(here ? [at] : []), ...below, ...variants.flatMap((variant) => idsIn(variant, at))])];
}

/** The paths of fields that both schemas have but bound differently. The default of an omitted field may differ. */
export function boundOtherwise(one: JsonSchema, other: JsonSchema, at = ''): string[] {
  const [a, b] = [bare(one), bare(other)];
  if (!a.properties || !b.properties) return JSON.stringify(a) === JSON.stringify(b) ? [] : [at];
  const theirs = b.properties;
  return Object.entries(a.properties).flatMap(([name, field]) =>
    theirs[name] ? boundOtherwise(field, theirs[name], at ? `${at}.${name}` : name) : [],
  );
}

/**
 * The schema without the keywords that are not bounds: the default of an omitted field, and whether null may clear it.
 */
function bare({ default: _default, required: _required, $schema: _schema, ...schema }: JsonSchema): JsonSchema {
  const [shape, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return shape && others.length === 0 ? bare(shape) : schema;
}
