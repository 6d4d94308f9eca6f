import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

// A server that answers like a vendor, built from the description of the vendor's API. It answers a request that the
// description doesn't allow with 422, and records it.

interface Schema {
  type?: string;
  pattern?: string;
  enum?: unknown[];
  required?: string[];
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  /** `false`: no other properties are allowed. */
  additionalProperties?: unknown;
}
interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  /** Omitted: the same as all operations. Empty: no authentication. */
  security?: unknown[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: { 'application/json': { example?: unknown } } }>;
}
/** The parts of an OpenAPI description that a stand-in reads. */
export interface Description {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { scheme?: string }>; parameters?: Record<string, Parameter> };
}

/** A request that arrived. */
export interface Asked {
  operation: string;
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: unknown;
}

interface Answer {
  status: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

export interface VendorStandIn {
  /** The value for the setting of the vendor's address. */
  url: string;
  requests: Asked[];
  /** The violations of the description. */
  faults: string[];
  /** Sets the answer of an operation, or a function that returns it. Default: the description's example. */
  answer(operation: string, answer: Answer | ((request: Asked) => Answer)): void;
  close(): Promise<void>;
}

/** Starts a server on this machine that answers as the API of a description does. */
export async function startStandIn(description: Description): Promise<VendorStandIn> {
  const base = new URL((description.servers[0] as { url: string }).url).pathname.replace(/\/$/, '');
  const answers = new Map<string, Answer | ((request: Asked) => Answer)>();
  const requests: Asked[] = [];
  const faults: string[] = [];
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const text = (await Array.fromAsync(request as AsyncIterable<Buffer>)).join('');
    const found = operationFor(description, base, request.method ?? '', url.pathname);
    const body =
      text === '' ? undefined : isForm(request) ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
    const wrong = found ? faultsOf(description, found, request, url, body) : [`${request.method} ${url.pathname}`];
    faults.push(...wrong);
    const question = {
      operation: found?.operation.operationId ?? '',
      method: request.method ?? '',
      url,
      headers: request.headers,
      body,
    };
    requests.push(question);
    const given = answers.get(question.operation);
    const answer =
      wrong.length > 0
        ? { status: 422, json: { faults: wrong } }
        : ((typeof given === 'function' ? given(question) : given) ?? exampleOf(found?.operation));
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.text ?? JSON.stringify(answer.json));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    requests,
    faults,
    answer: (operation, answer) => void answers.set(operation, answer),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const isForm = ({ headers }: IncomingMessage) => headers['content-type'] === 'application/x-www-form-urlencoded';

interface Found {
  operation: Operation;
  values: Record<string, string>;
}

function operationFor(description: Description, base: string, method: string, pathname: string): Found | null {
  for (const [template, operations] of Object.entries(description.paths)) {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
    const pattern = new RegExp(`^${base}${template.replace(/\{\w+\}/g, '([^/]+)')}$`);
    const match = pattern.exec(pathname);
    const operation = operations[method.toLowerCase()];
    if (match && operation) {
      return {
        operation,
        values: Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1] as string)])),
      };
    }
  }
  return null;
}

function faultsOf(
  description: Description,
  { operation, values }: Found,
  request: IncomingMessage,
  url: URL,
  body: unknown,
): string[] {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.$ref
      ? (description.components.parameters?.[parameter.$ref.split('/').at(-1) as string] as Parameter)
      : parameter,
  );
  const schemes = Object.values(description.components.securitySchemes).flatMap(({ scheme }) => scheme ?? []);
  const isSigned =
    operation.security?.length === 0 ||
    schemes.some((scheme) => new RegExp(`^${scheme} \\S+`, 'i').test(request.headers.authorization ?? ''));
  const told = parameters.flatMap(({ name, in: place, required, schema }) => {
    const given = {
      path: values[name],
      query: url.searchParams.get(name),
      header: request.headers[name.toLowerCase()],
    }[place];
    if (given === null || given === undefined) return required ? [`${name} is missing`] : [];
    return faultsIn(schema, schema.type === 'integer' ? Number(given) : given, name);
  });
  const known = new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name));
  // Every Graph API request may carry it. The description names it once.
  const unknown = [...url.searchParams.keys()].filter((name) => !known.has(name) && name !== 'appsecret_proof');
  const schema = operation.requestBody?.content[request.headers['content-type'] ?? '']?.schema;
  const isOther = operation.requestBody && !schema ? [`${request.headers['content-type']} is not taken`] : [];
  return [
    ...(isSigned ? [] : ['no authorization']),
    ...told,
    ...unknown.map((name) => `${name} is unknown`),
    ...isOther,
    ...(schema ? faultsIn(schema, isForm(request) ? numbersOf(schema, body) : body, 'body') : []),
  ];
}

/** Converts the numeric fields of a form, whose values are texts, to numbers. */
function numbersOf({ properties = {} }: Schema, form: unknown): unknown {
  return Object.fromEntries(
    Object.entries(form as Record<string, string>).map(([name, text]) => [
      name,
      properties[name]?.type === 'integer' ? Number(text) : text,
    ]),
  );
}

function faultsIn(schema: Schema, value: unknown, at: string): string[] {
  const { type, pattern, properties = {}, required = [], items, maximum } = schema;
  const wrong = (what: string) => [`${at}: ${what}`];
  if (schema.enum && !schema.enum.includes(value)) return wrong(`is none of ${schema.enum.join(', ')}`);
  if (pattern && !new RegExp(pattern).test(String(value))) return wrong(`does not fit ${pattern}`);
  if (type === 'integer' && (!Number.isInteger(value) || (maximum !== undefined && (value as number) > maximum)))
    return wrong('no such number');
  if (type === 'array')
    return Array.isArray(value)
      ? value.flatMap((part, index) => faultsIn(items ?? {}, part, `${at}[${index}]`))
      : wrong('no list');
  if (type === 'string') return typeof value === 'string' ? [] : wrong('no text');
  if (type !== 'object') return [];
  if (typeof value !== 'object' || value === null) return wrong('no object');
  const members = value as Record<string, unknown>;
  return [
    ...required.filter((name) => !(name in members)).map((name) => `${at}: ${name} is missing`),
    ...(schema.additionalProperties === false ? Object.keys(members).filter((name) => !(name in properties)) : []).map(
      (name) => `${at}: ${name} is unknown`,
    ),
    ...Object.entries(properties).flatMap(([name, part]) =>
      name in members ? faultsIn(part, members[name], `${at}.${name}`) : [],
    ),
  ];
}

function exampleOf(operation: Operation | undefined): Answer {
  return { status: 200, json: operation?.responses['200']?.content?.['application/json'].example ?? {} };
}
