import * as z from 'zod/mini';
import { Problem, platformErrors } from './errors.ts';
import { isFile, type Route, type RouteGroup, type Schema } from './route.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of all routes. Pure: the same routes give the same document. */
export function openApiDocument(groups: readonly RouteGroup[], version: string): Json {
  const components: Record<string, unknown> = {};
  const paths: Record<string, Json> = {};
  for (const { slice, routes } of groups) {
    for (const [id, route] of Object.entries(routes)) {
      const path = `/api${route.path}`;
      paths[path] ??= {};
      (paths[path] as Json)[route.method.toLowerCase()] = operation(id, slice, route, components);
    }
  }
  jsonSchema(Problem, 'output', components);
  return {
    openapi: '3.1.0',
    info: { title: 'Vigencia', version, description: 'The API of the Vigencia agency back-office.' },
    servers: [{ url: '/' }],
    tags: groups.map(({ slice }) => ({ name: slice })),
    paths: sortKeys(paths),
    components: {
      schemas: sortKeys(components),
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The access_token of a sign-in.' } },
    },
  };
}

function operation(id: string, slice: string, route: Route, components: Json): Json {
  const [status, answer] = route.ok;
  return {
    operationId: id,
    tags: [slice],
    summary: route.summary,
    description: `Allowed: ${typeof route.allow === 'string' ? route.allow : route.allow.join(', ')}.`,
    ...(route.allow === 'public' ? { security: [] } : { security: [{ session: [] }] }),
    ...parameters(route, components),
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(route.body, 'input', components) } },
      },
    }),
    responses: {
      [status]: answer
        ? {
            description: 'Success',
            ...(route.paged && { headers: pagingHeaders }),
            content: isFile(answer)
              ? { [answer.file]: { schema: { type: 'string', format: 'binary' } } }
              : { 'application/json': { schema: jsonSchema(answer, 'output', components) } },
          }
        : { description: 'Success, with no content' },
      ...refusals(route),
    },
  };
}

function parameters(route: Route, components: Json): Json {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }));
  const query = route.query ? (jsonSchema(route.query, 'input', components) as ObjectSchema) : undefined;
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    schema,
  }));
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Repeats with the same key and body get the first answer again.',
    schema: { type: 'string', maxLength: 200 },
  };
  const all = [...inPath, ...inQuery, ...(route.method === 'POST' && route.allow !== 'public' ? [idempotencyKey] : [])];
  return all.length > 0 ? { parameters: all } : {};
}

/** Statuses a route may refuse with: its own codes, and those that its shape makes possible. */
function refusals(route: Route): Json {
  const codes: Record<string, number> = { ...route.errors };
  const add = (...names: (keyof typeof platformErrors)[]) => {
    for (const name of names) codes[name] = platformErrors[name];
  };
  if (route.allow !== 'public') add('not_authenticated', 'forbidden');
  if (route.feature) add('feature_disabled');
  if (route.path.includes('{')) add('not_found');
  if (route.body || route.query) add('validation_error');
  const byStatus = Map.groupBy(Object.entries(codes), ([, status]) => status);
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, list]) => [
      status,
      {
        description: list.map(([code]) => `\`${code}\``).join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

const pagingHeaders = {
  Link: { description: 'rel="next": the next page', schema: { type: 'string' } },
  'X-Total-Count': { description: 'Exact up to 10000, then "10000+"', schema: { type: 'string' } },
};

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

/** The JSON Schema of one shape; shapes that carry an id move to `components`. */
function jsonSchema(schema: Schema, io: 'input' | 'output', components: Json): Json {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  for (const [name, definition] of Object.entries(($defs as Json) ?? {})) components[name] = retarget(definition);
  const id = z.globalRegistry.get(schema)?.id as string | undefined;
  if (!id) return retarget(own) as Json;
  // A shape that holds others with an id comes as a reference to its own definition, which is kept above already.
  if (!('$ref' in own)) {
    const { id: _, ...rest } = own;
    components[id] = retarget(rest);
  }
  return { $ref: `#/components/schemas/${id}` };
}

/** Points local references at the document's components. */
function retarget(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function sortKeys<T>(object: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
