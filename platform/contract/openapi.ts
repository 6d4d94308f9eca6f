import * as z from 'zod/mini';
import { Problem, platformErrors } from './errors.ts';
import { fileField, fileTypes } from './kinds.ts';
import type { Allow } from './roles.ts';
import {
  addressOf,
  isFile,
  isStream,
  isText,
  parametersIn,
  type Route,
  type RouteGroup,
  type Schema,
  shapeOf,
} from './route.ts';
import { versionRead } from './version.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of all routes. Pure: the same routes give the same document. */
export function openApiDocument(groups: readonly RouteGroup[], version: string): Json {
  const components: Json = {};
  const refused: Json = {};
  const paths: Record<string, Json> = {};
  for (const { slice, routes } of groups) {
    for (const [id, route] of Object.entries(routes)) {
      const path = addressOf(route);
      paths[path] ??= {};
      (paths[path] as Json)[route.method.toLowerCase()] = operation(id, { slice, routes }, components, refused);
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
      responses: sortKeys(refused),
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The access_token of a sign-in.' } },
    },
  };
}

function operation(id: string, { slice, routes }: RouteGroup, components: Json, refused: Json): Json {
  const route = routes[id] as Route;
  const body = bodyOf(route, components);
  return {
    operationId: id,
    tags: [slice],
    summary: route.summary,
    description: `Allowed: ${allowed(route.allow)}.`,
    ...(route.allow === 'public' ? { security: [] } : { security: [{ session: [] }] }),
    ...parameters(route, components),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...successes(route, versionRead(routes, id) !== null, components), ...refusals(route, refused) },
  };
}

const allowed = (allow: Allow): string =>
  typeof allow === 'string'
    ? allow
    : allow.map((entry) => (typeof entry === 'string' ? entry : `${entry.own} (own rows)`)).join(', ');

const binary = { type: 'string', format: 'binary' };

/** The request body by media type. null means none. */
function bodyOf({ method, body, upload, hook }: Route, components: Json): Json | null {
  if (hook) return method === 'GET' ? null : { '*/*': { schema: binary } };
  if (!upload) return body ? { 'application/json': { schema: jsonSchema(body, 'input', components) } } : null;
  const file = { type: 'array', items: binary, minItems: 1, maxItems: upload.files };
  const form = { type: 'object', properties: { [fileField]: file }, required: [fileField] };
  const fields = body && jsonSchema(body, 'input', components);
  const contentType = upload.types.map((type) => fileTypes[type]).join(', ');
  return {
    'multipart/form-data': {
      schema: fields ? { allOf: [form, fields] } : form,
      encoding: { [fileField]: { contentType } },
    },
  };
}

function successes(route: Route, hasVersion: boolean, components: Json): Json {
  const content = contentOf(route, components);
  const headers = { ...(route.paged && pagingHeaders), ...(hasVersion && versionHeader) };
  const success = content
    ? { description: 'Success', ...(Object.keys(headers).length > 0 && { headers }), content }
    : { description: 'Success, with no content' };
  const others = (route.hook?.statuses ?? []).map((status) => [status, { description: 'As the caller asks', content }]);
  return { [route.ok[0]]: success, ...Object.fromEntries(others) };
}

/** The content of a success by media type. null means none. */
function contentOf(route: Route, components: Json): Json | null {
  const answer = route.ok[1];
  const all = (types: readonly string[], schema: Json) => Object.fromEntries(types.map((type) => [type, { schema }]));
  if (answer === null) return null;
  if (isText(answer)) return all(answer.texts, { type: 'string' });
  if (isFile(answer)) {
    const types = answer.files.map((type) => fileTypes[type]);
    return all(types, binary);
  }
  if (isStream(answer)) return all(['text/event-stream'], jsonSchema(answer.events, 'output', components));
  return { 'application/json': { schema: jsonSchema(shapeOf(route) as Schema, 'output', components) } };
}

function parameters(route: Route, components: Json): Json {
  const inPath = parametersIn(route.path).map((name) => {
    const declared = route.params?.[name];
    const schema = declared ? jsonSchema(declared, 'input', components) : { type: 'string', format: 'uuid' };
    return { name, in: 'path', required: true, schema };
  });
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
  const takesKey = route.method === 'POST' && route.allow !== 'public' && route.on !== 'platform';
  const all = [...inPath, ...inQuery, ...(takesKey ? [idempotencyKey] : []), ...(takesVersion(route) ? [ifMatch] : [])];
  return all.length > 0 ? { parameters: all } : {};
}

const takesVersion = ({ method, version }: Route) => method === 'PUT' && version !== undefined;

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` that was read: nothing is changed where the record has another by now. Weak tags match none.',
  schema: { type: 'string' },
};

/**
 * The statuses a route may refuse with: its own codes, and those that its shape implies. Each answer is a reference to
 * one of `refused`, named by its codes.
 */
function refusals(route: Route, refused: Json): Json {
  const codes = new Map<string, number>(Object.entries(route.errors ?? {}));
  const add = (...names: (keyof typeof platformErrors)[]) => {
    for (const name of names) codes.set(name, platformErrors[name]);
  };
  if (route.allow !== 'public') add('not_authenticated', 'forbidden');
  if (route.feature) add('feature_disabled');
  if (route.path.includes('{')) add('not_found');
  if (takesVersion(route)) add('changed_meanwhile');
  if (route.upload || route.hook) add('too_large');
  if (route.upload) add('unsupported_media_type');
  if (route.body || route.query || route.upload) add('validation_error');
  const byStatus = Map.groupBy(codes, ([, status]) => status);
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, list]) => {
      const codes = list.map(([code]) => code);
      const name = codes.join('.');
      refused[name] = {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      };
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

const pagingHeaders = {
  Link: { description: 'rel="next": the next page', schema: { type: 'string' } },
  'X-Total-Count': {
    description: 'Exact where the agency keeps the figure; else counted up to 1000, then "1000+"',
    schema: { type: 'string' },
  },
};

const versionHeader = {
  ETag: { description: 'The version of the record; strong', schema: { type: 'string' } },
};

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

/** The JSON Schema of one shape. Shapes with an id move to `components`. */
function jsonSchema(schema: Schema, io: 'input' | 'output', components: Json): Json {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  for (const [name, definition] of Object.entries(($defs as Json) ?? {})) components[name] = retarget(definition);
  const id = z.globalRegistry.get(schema)?.id as string | undefined;
  if (!id) return retarget(own) as Json;
  // A shape that contains others with an id is returned as a reference to its own definition, which is already stored
  // above.
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
