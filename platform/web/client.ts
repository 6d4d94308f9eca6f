import type { Problem } from '#platform/contract/errors.ts';
import { type Events, fileField, fileTypes, type Hook, type Upload } from '#platform/contract/kinds.ts';
import {
  type AnswerOf,
  addressOf,
  type BodyInputOf,
  fillPath,
  isFile,
  type ParamsInputOf,
  type PathParameters,
  type QueryInputOf,
  type Route,
  type RouteGroup,
  type Routes,
} from '#platform/contract/route.ts';
import { keepServerTime } from './clock.ts';
import { reportConnection } from './connection.ts';
import { currentLanguage } from './i18n.ts';
import { dropUnreadable, endRefused, session } from './session.ts';
import { keepVersion } from './versions.ts';

const timeoutMs = 20_000;
/**
 * The timeout of an upload, in milliseconds: as long as a slow connection needs, up to the limit of the server. What works
 * in steps, such as the plan of a large file, may take as long.
 */
const longTimeoutMs = 120_000;

/**
 * A refusal by the server, or a failure to reach it (`status` 0, `code` `connection`). `message` is the server's own
 * sentence, or empty if it gave none; `messageOf` decides what to show.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: NonNullable<Problem['errors']>;
  /** The slice of the failed call, whose locales hold the sentences of its codes. */
  readonly slice: string;

  constructor(problem: Pick<Problem, 'status' | 'code' | 'errors'> & { detail?: string }, slice = 'platform') {
    super(problem.detail);
    this.slice = slice;
    this.status = problem.status;
    this.code = problem.code;
    this.fields = problem.errors ?? [];
  }
}

/** One page of a list as the screens receive it. */
export interface ListPage<Item> {
  items: Item[];
  /** The cursor of the next page; null means this is the last page. */
  next: string | null;
  /** Exact, or `1000+` above the server's count limit. */
  total: string;
}

/** A file response: its content, and the name that the server gives it. */
export interface ReceivedFile {
  name: string;
  content: Blob;
  /** The number of rows after which a longer list is cut off; absent if the file is whole. */
  rowsMax?: number;
}

export type CallResult<R extends Route> = R['paged'] extends true
  ? AnswerOf<R> extends readonly (infer Item)[]
    ? ListPage<Item>
    : never
  : AnswerOf<R, ReceivedFile>;

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [Key in Name]: Value };

export type CallInput<R extends Route> = ([PathParameters<R['path']>] extends [never]
  ? unknown
  : { params: ParamsInputOf<R> }) &
  Part<'body', BodyInputOf<R>> &
  (R['upload'] extends Upload ? { files: readonly File[] } : unknown) &
  ([QueryInputOf<R>] extends [undefined] ? unknown : { query?: QueryInputOf<R> });

export interface CallOptions {
  signal?: AbortSignal;
  /** With the same key, a repeated POST returns the first response. */
  idempotencyKey?: string;
  /** The version that a change is based on. If the record has another version, the server writes nothing. */
  version?: string | undefined;
  /** Reads the bytes of a file response; if omitted, the call reads them all at once. */
  take?: ((answer: Response) => Promise<Blob>) | undefined;
  /** Replaces the browser's `fetch`. */
  send?: typeof fetch | undefined;
  /** Additional headers of this call. */
  headers?: Readonly<Record<string, string>>;
}

export interface Call<R extends Route> {
  (input: CallInput<R>, options?: CallOptions): Promise<CallResult<R>>;
  /** The operation's unique name. */
  readonly id: string;
  readonly route: R;
}

/**
 * The calls available to screens. Streams are excluded because `follow` reads them; hooks are excluded because other
 * systems call them.
 */
type Callable<R extends Routes> = {
  readonly [Id in keyof R as R[Id]['hook'] extends Hook ? never : R[Id]['ok'][1] extends Events ? never : Id]: Call<
    R[Id]
  >;
};

/** The calls of a slice, typed by its contract. */
export function client<R extends Routes>({ slice, routes }: RouteGroup<R>): Callable<R> {
  const entries = Object.entries(routes).map(([id, route]) => [
    id,
    Object.assign((input: Untyped, options: CallOptions = {}) => call(slice, route, input, options), { id, route }),
  ]);
  return Object.fromEntries(entries) as Callable<R>;
}

interface Untyped {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: readonly File[];
}

async function call(slice: string, route: Route, input: Untyped, options: CallOptions): Promise<unknown> {
  const token = session()?.access_token;
  const awaited = route.ok[1];
  const patienceMs = input.files || route.steps ? longTimeoutMs : timeoutMs;
  // A file of many rows takes as long as it takes, once it begins: the user sees it grow, and can stop it.
  const limit = isFile(awaited) ? timeLimit(patienceMs) : null;
  const answer = await reach(
    `${fillPath(addressOf(route), input.params ?? {})}${queryText(input.query)}`,
    {
      method: route.method,
      headers: {
        accept: isFile(awaited) ? awaited.files.map((type) => fileTypes[type]).join(', ') : 'application/json',
        'accept-language': currentLanguage(),
        ...(token && route.allow !== 'public' && { authorization: `Bearer ${token}` }),
        // The browser sets the content type of a form itself, because it chooses the boundary.
        ...(input.body !== undefined && !input.files && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        ...(options.version && { 'if-match': options.version }),
        ...options.headers,
      },
      ...bodyOf(input),
      signal: AbortSignal.any([
        limit?.signal ?? AbortSignal.timeout(patienceMs),
        ...(options.signal ? [options.signal] : []),
      ]),
    },
    options.send,
  );
  if (!answer.ok) throw await problemOf(answer, token, slice, route.method);
  if (answer.status === 204) return undefined;
  if (isFile(awaited)) {
    limit?.lift();
    const rowsMax = Number(answer.headers.get('x-rows-max') ?? 0);
    const content = await (options.take?.(answer) ?? answer.blob());
    return { name: fileName(answer), content, ...(rowsMax > 0 && { rowsMax }) } satisfies ReceivedFile;
  }
  const value: unknown = await answer.json();
  keepVersion(value, answer.headers.get('etag'));
  if (!route.paged) return value;
  return { items: value, total: answer.headers.get('x-total-count') ?? '', next: nextCursor(answer) };
}

/** Aborts a call that takes longer, unless the limit is lifted. */
function timeLimit(ms: number): { signal: AbortSignal; lift: () => void } {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('The call takes too long.', 'TimeoutError')), ms);
  return { signal: late.signal, lift: () => clearTimeout(timer) };
}

/** The request body: a form if there are files, else JSON, or none. */
function bodyOf({ body, files }: Untyped): { body?: BodyInit } {
  if (!files) return body === undefined ? {} : { body: JSON.stringify(body) };
  const form = new FormData();
  // Fields precede files, so that the server has read the fields before the first file.
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.append(name, String(value));
  for (const file of files) form.append(fileField, file);
  return { body: form };
}

async function reach(address: string, init: RequestInit, send = fetch): Promise<Response> {
  try {
    const answer = await send(address, init);
    reportConnection(true);
    keepServerTime(answer.headers.get('date'));
    return answer;
  } catch (error) {
    if (init.signal?.aborted && (init.signal.reason as Error | undefined)?.name === 'AbortError') throw error;
    reportConnection(false);
    throw unreachable();
  }
}

/** The error for a server, or a code file of the application, that could not be reached. */
export const unreachable = () => new ApiError({ status: 0, code: 'connection' });

/**
 * Converts a refusal to an error. A refusal with a code that says that the session is invalid or its agency closed ends
 * the session; no other response does. Any 401 clears an unreadable stored session.
 */
async function problemOf(
  answer: Response,
  token: string | undefined,
  slice: string,
  method: string,
): Promise<ApiError> {
  const { code = 'internal_error', detail, errors = [] } = await saidBy(answer);
  endRefused(token, code);
  if (answer.status === 401) dropUnreadable();
  if (code === 'maintenance' && method === 'GET')
    void import('./maintenance/show-maintenance.ts').then((shown) => shown.showMaintenance(detail));
  return new ApiError({ status: answer.status, code, errors, ...(detail?.trim() && { detail }) }, slice);
}

/**
 * The problem in a refusal's body. Returns an empty object for a response that the server didn't produce, such as a
 * proxy's page.
 */
export async function saidBy(answer: Response): Promise<Partial<Problem>> {
  const said = (await answer.json().catch(() => null)) as Partial<Problem> | null;
  return typeof said?.code === 'string' ? said : {};
}

function queryText(query: Record<string, unknown> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function fileName(answer: Response): string {
  const said = answer.headers.get('content-disposition') ?? '';
  const full = /filename\*=UTF-8''([^;]+)/.exec(said)?.[1];
  return full ? decodeURIComponent(full) : (/filename="([^"]+)"/.exec(said)?.[1] ?? 'download');
}

function nextCursor(answer: Response): string | null {
  const link = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  return link ? new URL(link, location.origin).searchParams.get('cursor') : null;
}
