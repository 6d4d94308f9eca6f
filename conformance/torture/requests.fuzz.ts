import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { type Document, type FuzzRequest, requestsTo } from './fuzz-requests.ts';
import { type Lawful, lawfulCalls } from './lawful-calls.ts';
import { idMarks } from './schema-values.ts';

// `npm run fuzz`: generated requests to every operation of the OpenAPI document, over a real connection. The same seed
// generates the same requests, except for the ids of records.

const [count, seed] = [Number(process.env.FUZZ_REQUESTS || 20_000), Number(process.env.FUZZ_SEED || 20_261_116)];
const [atOnce, perRound, slowMs] = [4, 200, 5_000];
// Users with more permissions send more requests.
const people = ['ana', 'ana', 'ana', 'miguel', 'miguel', 'lucia', 'lucia', 'carlos', 'elena', 'olga'];

let server: TestServer;
let port: number;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent', API_DOCS: 'on' } });
  await server.http.listen({ host: '127.0.0.1', port: 0 });
  port = (server.http.server.address() as { port: number }).port;
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

const tokens = new Map<string, string>();
const ids: string[] = [];
/** By operation. */
let lawful: ReadonlyMap<string, Lawful> = new Map();

/** Replaces placeholders with ids: three times in four an id of the operation's own records, otherwise any id. */
function withIds(given: string, own: readonly string[] = []): string {
  let at = 0;
  return given.replace(idMarks, (_, digits: string) => {
    const number = Number(digits || 0);
    const apt = own[at % own.length];
    at += 1;
    return (number % 4 > 0 ? apt : undefined) ?? ids[number % ids.length] ?? '';
  });
}

/** The body of a successful call with one or two fields replaced by generated ones. */
function withOwnBody({ operation, body }: FuzzRequest, number: number): string | null {
  const own = lawful.get(operation)?.body;
  if (!own || body === null) return body;
  try {
    const made: unknown = JSON.parse(body);
    if (typeof made !== 'object' || made === null || Array.isArray(made)) return body;
    const fields = Object.entries(made);
    const some = fields.filter((_, at) => at === number % fields.length || at === (number * 7) % fields.length);
    return JSON.stringify({ ...own, ...Object.fromEntries(some) });
  } catch {
    return body;
  }
}

/**
 * A kept-alive connection may end between two requests, so a failed request is sent again. If the connection ends again
 * without an answer, it is a failure.
 */
async function send(each: FuzzRequest) {
  return sendOnce(each).catch(() => sendOnce(each).catch(() => ({ status: 599, ms: 0, payload: '' })));
}

async function sendOnce({
  operation,
  method,
  path,
  headers,
  body,
  by,
}: FuzzRequest): Promise<{ status: number; ms: number; payload: string }> {
  const began = performance.now();
  const authorization = by ? { authorization: `Bearer ${tokens.get(by)}` } : {};
  const own = lawful.get(operation);
  const bytes = body === null ? null : Buffer.from(withIds(body, own?.named));
  const length = bytes ? { 'content-length': String(bytes.length) } : {};
  const options = {
    host: '127.0.0.1',
    port,
    agent,
    method,
    path: withIds(path, own?.path),
    headers: { ...headers, ...authorization, ...length },
  };
  const sent = request(options);
  sent.end(bytes ?? undefined);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const status = answer.statusCode ?? 0;
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
    sent.destroy();
    return { status, ms: 0, payload: '' };
  }
  return { status, payload: await text(answer), ms: performance.now() - began };
}

/** The number of rounds that use the same records, which are gradually used up. */
const roundsEach = 10;

/** Opens a session for every user, resets the rate limits, and creates records in both agencies. */
async function prepareRound(round: number): Promise<void> {
  await server.admin.query('delete from rate_limits');
  if (round % roundsEach === 0) lawful = await lawfulCalls(server);
  for (const name of people) tokens.set(name, await server.openSession(name));
  for (const name of ['lucia', 'tom']) {
    const { body } = await server.as(name).post('/leads', aLead());
    if (body?.id) ids.push(body.id, body.client_id);
  }
  if (ids.length > 400) ids.splice(0, ids.length - 400);
}

test(`${count} requests from the seed ${seed}: no answer is a failure of ours`, {
  timeout: 3_600_000,
}, async () => {
  const { body } = await server.anonymous.get('/openapi.json');
  const requests = fc.sample(requestsTo(body as Document, people), { numRuns: count, seed });
  const statuses: Record<string, number> = {};
  const [failures, passing, slow]: [string[], string[], string[]] = [[], [], []];
  for (let from = 0; from < requests.length; from += perRound) {
    await prepareRound(from / perRound);
    const round = requests.slice(from, from + perRound);
    const workers = Array.from({ length: atOnce }, async (_, worker) => {
      for (const [number, made] of round.filter((_, at) => at % atOnce === worker).entries()) {
        const each = number % 2 > 0 ? made : { ...made, body: withOwnBody(made, number) };
        const answer = await send(each);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        const told = `${answer.status} ${each.operation} by ${each.by}: ${each.method} ${each.path.slice(0, 300)} ${each.body?.slice(0, 600)}`;
        // A user whom an earlier request signed out gets a new session.
        if (answer.status === 401 && each.by) tokens.set(each.by, await server.openSession(each.by));
        if (answer.ms > slowMs) slow.push(`${Math.round(answer.ms)} ms: ${told}`);
        if (answer.status < 300) ids.push(...(answer.payload.match(/(?<="id":")[0-9a-f-]{36}/g) ?? []).slice(0, 3));
        if (answer.status < 500) continue;
        // A machine that is busy with other work answers 503. A fault of the request itself repeats when it is sent
        // again.
        const again = answer.status === 503 ? (await send(each)).status : answer.status;
        if (again < 500) passing.push(told);
        else failures.push(told);
      }
    });
    await Promise.all(workers);
  }
  process.stdout.write(`${JSON.stringify({ seed, statuses, passing: passing.length, slow: slow.length })}\n`);
  for (const line of slow.slice(0, 20)) process.stdout.write(`slow: ${line}\n`);
  expect(failures).toEqual([]);
  expect(statuses['429'] ?? 0).toBeLessThan(count / 4);
});
