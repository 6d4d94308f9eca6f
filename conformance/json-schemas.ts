import * as z from 'zod/mini';
import type { Schema } from '#platform/contract/route.ts';

/** A JSON schema, as far as the laws read it. */
export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  format?: string;
  [keyword: string]: unknown;
}

/** What a caller must send, in one piece: with the names of shapes left out, none is only referred to. */
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

/** The paths of fields that both have and bound otherwise. What stands for one left out may differ. */
export function boundOtherwise(one: JsonSchema, other: JsonSchema, at = ''): string[] {
  const [a, b] = [bare(one), bare(other)];
  if (!a.properties || !b.properties) return JSON.stringify(a) === JSON.stringify(b) ? [] : [at];
  const theirs = b.properties;
  return Object.entries(a.properties).flatMap(([name, field]) =>
    theirs[name] ? boundOtherwise(field, theirs[name], at ? `${at}.${name}` : name) : [],
  );
}

/** Without what is no bound: what stands for a field left out, and whether it may be emptied with null. */
function bare({ default: _default, required: _required, $schema: _schema, ...schema }: JsonSchema): JsonSchema {
  const [shape, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return shape && others.length === 0 ? bare(shape) : schema;
}
