/** One request to the API. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** The path from `/api` on, with the query. */
  path: string;
  token?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

function headersOf({ token, body, headers }: Call): Record<string, string> {
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
}

/** Sends one request and reads the answer. */
export async function send(port: number, call: Call): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${call.path}`, {
    method: call.method,
    headers: headersOf(call),
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  });
  const text = await answer.text();
  const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
}

/** The request as raw bytes, so that sending it a thousand times costs almost nothing. */
export function rawRequest(call: Call): string {
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const headers = {
    host: '127.0.0.1',
    ...headersOf(call),
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${call.method} ${call.path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}
