import * as z from 'zod/mini';
import { jobs, subscribers } from '#apps/server/features.ts';
import { End, Head, Part } from '#platform/server/backup/backup-format.ts';
import { databaseRoles } from '#platform/server/database/database.ts';
import { filesIn, isTest, read } from './house.ts';
import { nodesOf, type SyntaxNode, treeOf } from './syntax.ts';

// A rename of code must not change what a database, a queue, a backup or a monitor already holds. The list has values
// only, never a name of the code.

/** The keys of a schema's values, those of nested objects as `a.b`; a union has the keys of all its options. */
function keysOf(schema: unknown): string[] {
  const walk = (part: unknown): string[] => {
    if (typeof part !== 'object' || part === null) return [];
    const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = part as JsonSchema;
    return [
      ...Object.entries(properties).flatMap(([key, inner]) => [key, ...walk(inner).map((each) => `${key}.${each}`)]),
      ...[items, additionalProperties, ...anyOf, ...oneOf, ...allOf].flatMap(walk),
    ];
  };
  return [...new Set(walk(z.toJSONSchema(schema as z.ZodMiniType, { unrepresentable: 'any', io: 'input' })))].sort();
}

interface JsonSchema {
  properties?: Record<string, unknown>;
  items?: unknown;
  additionalProperties?: unknown;
  anyOf?: unknown[];
  oneOf?: unknown[];
  allOf?: unknown[];
}

/** The literal texts that the code gives for a property: of a choice between texts, each of them. */
export function valuesOf(property: string, file: string, code: string): string[] {
  const texts = (node: unknown): string[] => {
    const { type, value, consequent, alternate } = (node ?? {}) as SyntaxNode;
    if (type === 'Literal') return typeof value === 'string' ? [value] : [];
    if (type === 'ConditionalExpression') return [...texts(consequent), ...texts(alternate)];
    return [];
  };
  return nodesOf(treeOf(file, code))
    .filter(({ type, key }) => type === 'Property' && (key as SyntaxNode).name === property)
    .flatMap(({ value }) => texts(value));
}

/** The keys that the code writes into a property's object: `detail: { from, to }` has `from` and `to`. */
export function keysIn(property: string, file: string, code: string): string[] {
  return nodesOf(treeOf(file, code))
    .filter(({ type, key }) => type === 'Property' && (key as SyntaxNode).name === property)
    .flatMap(({ value }) => ((value as SyntaxNode).properties ?? []) as SyntaxNode[])
    .flatMap(({ key }) => (key ? [String((key as SyntaxNode).name ?? (key as SyntaxNode).value)] : []));
}

/** Every name that is stored or read outside the code, a line each, sorted within its kind. */
export function storedNames(): string[] {
  const server = filesIn(['apps', 'features', 'platform'], /\.ts$/).filter(
    (file) => /\/server\//.test(file) && !isTest(file) && !file.includes('/testing/'),
  );
  const inCode = (property: string) => server.flatMap((file) => valuesOf(property, file, read(file)));
  const kinds: Readonly<Record<string, readonly string[]>> = {
    role: Object.values(databaseRoles),
    queue: jobs.map(({ name, payload }) => `${name} (${keysOf(payload).join(', ')})`),
    subscriber: subscribers.map(
      ({ name, event, when }) =>
        `${name}: ${event.name}, ${when === 'in-transaction' ? 'in the transaction' : 'after the commit'}`,
    ),
    event: subscribers.map(({ event }) => `${event.name} (${keysOf(event.payload).join(', ')})`),
    action: inCode('action'),
    detail: ['detail', 'before', 'after'].flatMap((property) =>
      server.flatMap((file) => keysIn(property, file, read(file))),
    ),
    metric: inCode('name').filter(
      (name) => name.startsWith('vigencia_') && !Object.values<string>(databaseRoles).includes(name),
    ),
    backup: [Head, Part, End].map((schema) => keysOf(schema).join(', ')),
  };
  return Object.entries(kinds).flatMap(([kind, names]) => [...new Set(names)].sort().map((name) => `${kind} ${name}`));
}
