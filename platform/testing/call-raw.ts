import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Sends raw bytes with only the given headers: `fetch` adds a content type of its own. */
export async function callRaw(
  url: string,
  { method, headers = {}, bytes }: { method: string; headers?: Record<string, string>; bytes?: Buffer | string },
): Promise<RawAnswer> {
  const length = bytes === undefined ? {} : { 'content-length': String(Buffer.byteLength(bytes)) };
  const sent = request(url, { method, headers: { ...headers, ...length } });
  sent.end(bytes);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}
