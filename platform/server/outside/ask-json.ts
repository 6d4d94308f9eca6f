import { readJson, readWrittenJson, WrittenNumber } from '../../contract/read-json.ts';
import { inSlices } from '../ground/in-slices.ts';
import { keepable } from '../ground/keepable.ts';
import type { AskOutside, OutsideAnswer } from './ask-outside.ts';
import { OutsideFailure } from './outside-failure.ts';
import { OutsideTrouble } from './outside-trouble.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** The client for outgoing calls, and the clock. */
export interface Asking {
  askOutside: AskOutside;
  clock: () => Date;
}

export interface JsonRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** If omitted: POST if there is content to send, otherwise GET. */
  method?: 'POST';
  /** Sent as JSON; nothing is sent if omitted. */
  body?: unknown;
  /** Sent as a form instead of JSON. */
  form?: Readonly<Record<string, string>>;
  /** Whether numbers in the answer are kept as written. */
  isAsWritten?: true;
  /** Whether an empty answer is valid. */
  mayBeEmpty?: true;
  /** `operator`: an address from the settings. */
  givenBy: 'operator' | 'agency';
  /** The vendor's reason for a refusal, if it says more than the status; otherwise null. */
  troubleIn?: (status: number, json: unknown, now: Date, headers: OutsideAnswer['headers']) => OutsideTrouble | null;
}

export interface JsonAnswer {
  json: unknown;
  headers: OutsideAnswer['headers'];
}

export const answerMaxBytes = 5 * 1_048_576;
/** The most values of an answer: a page of a thousand people with a hundred fields each. */
export const answerMaxElements = 100_000;

/** Requests JSON from an address and returns it. Throws {@link OutsideTrouble} for any other answer. */
export async function askJson({ askOutside, clock }: Asking, request: JsonRequest): Promise<JsonAnswer> {
  const { url, givenBy, troubleIn } = request;
  const sent = contentOf(request);
  const asked = {
    method: request.method ?? (sent ? 'POST' : 'GET'),
    headers: {
      accept: 'application/json',
      'user-agent': 'Vigencia',
      ...(sent && { 'content-type': sent.type }),
      ...request.headers,
    },
    ...(sent && { body: sent.text }),
    maxBytes: answerMaxBytes,
    maxElements: answerMaxElements,
    givenBy,
  };
  const {
    status,
    headers,
    body: bytes,
  } = await askOutside(url, asked).catch((error: unknown) => {
    if (!(error instanceof OutsideFailure)) throw error;
    throw new OutsideTrouble(error.why, { host: hostOf(url) }, { cause: error });
  });
  const json =
    request.mayBeEmpty && bytes.length === 0
      ? null
      : await jsonIn(bytes, request.isAsWritten ? readWrittenJson : readJson);
  if (status >= 200 && status < 300 && json !== undefined) return { json, headers };
  const retry = { retryAfterSeconds: retryAfterSeconds(headers['retry-after'], clock()) };
  throw (
    troubleIn?.(status, json, clock(), headers) ??
    new OutsideTrouble(codeOf(status), { status, host: hostOf(url) }, retry)
  );
}

function contentOf({ body, form }: JsonRequest): { type: string; text: string } | null {
  if (form) return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() };
  return body === undefined ? null : { type: 'application/json', text: JSON.stringify(body) };
}

/** In a form that the database can store. undefined if it isn't JSON. */
async function jsonIn(bytes: Buffer, read: (text: string) => unknown): Promise<unknown> {
  try {
    return await inSlices(keepable(read(bytes.toString('utf8').replace(/^\uFEFF/, ''))));
  } catch {
    return undefined;
  }
}

function codeOf(status: number): OutsideTrouble['code'] {
  if (status < 300) return 'not_json';
  if (status < 400) return 'redirected';
  if (status === 401) return 'token_refused';
  if (status === 403) return 'not_permitted';
  if (status === 404 || status === 410) return 'not_found_there';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 425 || status >= 500) return 'server_error';
  return 'refused_by_source';
}

/** The name of an external service for people; never its query, which may contain a key. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** A URL with parameters; null parameters are omitted. */
export function addressWith(base: string, params: Readonly<Record<string, string | number | null>>): string {
  const address = new URL(base);
  for (const [name, value] of Object.entries(params)) {
    if (name !== '' && value !== null) address.searchParams.set(name, String(value));
  }
  return address.href;
}

/** The members of a JSON object; none for any other value. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** A JSON text or number as a text; `''` for any other value. */
export function textOf(value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number' || value instanceof WrittenNumber;
  return isText ? String(value) : '';
}
