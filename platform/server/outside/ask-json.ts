import { readJson, readWrittenJson, WrittenNumber } from '../../contract/read-json.ts';
import { inSlices } from '../ground/in-slices.ts';
import { keepable } from '../ground/keepable.ts';
import type { AskOutside, OutsideAnswer } from './ask-outside.ts';
import { OutsideFailure } from './outside-failure.ts';
import { OutsideTrouble } from './outside-trouble.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** How the outside is asked, and what time it is. */
export interface Asking {
  askOutside: AskOutside;
  clock: () => Date;
}

export interface JsonRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Left out: POST where something is sent, else GET. */
  method?: 'POST';
  /** Sent as JSON; left out: nothing is. */
  body?: unknown;
  /** Sent as a form, in place of JSON. */
  form?: Readonly<Record<string, string>>;
  /** Whether numbers of the answer are kept as they were written. */
  isAsWritten?: true;
  /** Whether an answer that says nothing is one. */
  mayBeEmpty?: true;
  /** `operator`: one of ours, whose address stands in the settings. */
  givenBy: 'operator' | 'agency';
  /** What a vendor means by a refusal, where it says more than its status does; null: no more. */
  troubleIn?: (status: number, json: unknown, now: Date, headers: OutsideAnswer['headers']) => OutsideTrouble | null;
}

export interface JsonAnswer {
  json: unknown;
  headers: OutsideAnswer['headers'];
}

export const answerMaxBytes = 5 * 1_048_576;
/** So many values an answer may have: a page of a thousand people with a hundred fields each. */
export const answerMaxElements = 100_000;

/** Asks an address for JSON, and gives the JSON that it answers. Throws {@link OutsideTrouble} for everything else. */
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

/** As the database can keep it. undefined: it is none. */
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

/** As people name a place outside; never its query, where some keep their key. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** An address with parameters; those that are null are left out. */
export function addressWith(base: string, params: Readonly<Record<string, string | number | null>>): string {
  const address = new URL(base);
  for (const [name, value] of Object.entries(params)) {
    if (name !== '' && value !== null) address.searchParams.set(name, String(value));
  }
  return address.href;
}

/** The members of a JSON object; of anything else, none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** A text or number of JSON as a text; `''` for everything else. */
export function textOf(value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number' || value instanceof WrittenNumber;
  return isText ? String(value) : '';
}
