import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Method } from '#platform/contract/route.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the answer really holds
  body: any;
  headers: Record<string, string | undefined>;
}

/** Calls the API as one user, or as anonymous. */
export interface Caller {
  /** Calls a full address, which may be outside the API. */
  at(method: Method, address: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
}

/** JSON is parsed, a file is returned as its bytes, an empty body as null. */
function bodyOf({ payload, rawPayload, headers }: LightMyRequestResponse): unknown {
  if (payload === '') return null;
  return /json/.test(String(headers['content-type'])) ? JSON.parse(payload) : rawPayload;
}

/**
 * Calls a server without a port, as the user whose token `open` returns. Opens the session at the first call and reuses
 * it.
 */
export function callerOf(http: FastifyInstance, open: () => Promise<string | null>): Caller {
  let token: Promise<string | null> | undefined;
  const at: Caller['at'] = async (method, address, body, headers = {}) => {
    token ??= open();
    const bearer = await token;
    const answer = await http.inject({
      method,
      url: address,
      headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers as Answer['headers'],
      body: bodyOf(answer),
    };
  };
  const call: Caller['at'] = (method, address, ...rest) => at(method, `/api${address}`, ...rest);
  return {
    at,
    get: (address, headers) => call('GET', address, undefined, headers),
    post: (address, body, headers) => call('POST', address, body ?? {}, headers),
    put: (address, body, headers) => call('PUT', address, body ?? {}, headers),
    delete: (address, headers) => call('DELETE', address, undefined, headers),
  };
}
