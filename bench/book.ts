import { openSessions } from './agencies.ts';
import type { Cluster } from './cluster.ts';
import { type Call, send } from './http-call.ts';
import { longestHoldMs } from './loop-lag.ts';
import { makeNamedWorld } from './named-world.ts';
import { cpuSeconds, familyCpuSeconds, residentMb } from './process-usage.ts';
import { startServer } from './server-process.ts';
import type { Surroundings } from './surroundings.ts';

// A book of clients and policies, brought in while others work: rows a minute, the process's memory, how long anything
// holds its event loop, and how much slower the calls of others become.

const full = { rows: 100_000, restSeconds: 15 };
const quick = { rows: 10_000, restSeconds: 10 };
const aims = { rowsPerMinute: 10_000, memoryMb: 300, slower: 1.5, holdMs: 100, previewSeconds: 20 };
const sampleMs = 200;
const pauseMs = 40;

/** Uploads a book, previews it, brings it in, and brings it in again, beside the calls of two agencies. */
export async function benchBook(
  cluster: Cluster,
  { isQuick, profileTo }: { isQuick: boolean; profileTo: string | null },
  { say, started }: Surroundings,
): Promise<void> {
  const { rows, restSeconds } = isQuick ? quick : full;
  // Made first, because making it keeps this process from timing the calls.
  const bytes = bookOf(rows, 'Persona');
  const { tenants, users } = await makeNamedWorld(cluster);
  const [token = ''] = await openSessions(cluster, tenants.sol, users.ana?.id as string, 'book');
  const [other = ''] = await openSessions(cluster, tenants.lakeside, users.walter?.id as string, 'book');
  await cluster.admin.query('update tenants set max_policies = null');
  const server = await startServer(cluster, { cpuProfile: profileTo });
  started.push(() => server.stop());
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await send(server.port, { method, path: `/api${path}`, token, ...(body !== undefined && { body }) });
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  // Several at a time, so that every connection to the database has answered each of them before.
  const others = workBeside(server.port, [token, other, token, other, token, other]);
  started.push(() => others.stop());
  // A small file first, to load what is loaded only once, and to have records that the others read.
  const small = await upload(server.port, token, bookOf(50, 'Primera'));
  await bringIn(call, small, () => {});
  await rest(restSeconds);
  others.take();
  await longestHoldMs(server.port);
  await rest(restSeconds);
  const before = others.take();
  say(`alone: p95 of the calls of others ${before.p95.toFixed(0)} ms (${before.calls} calls); ${await holds()}`);

  const memory = watchMemory(server.pid);
  const step = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    memory.begin();
    const since = performance.now();
    const [node, database] = used();
    const result = await act();
    const seconds = (performance.now() - since) / 1_000;
    const [nodeNow, databaseNow] = used();
    const each = (more: number) => `${((more * 1_000) / rows).toFixed(2)} ms`;
    const { p95, calls } = others.take();
    const perMinute = Math.round(rows / (seconds / 60));
    say(
      `${what}: ${seconds.toFixed(1)} s, ${perMinute} rows a minute; processor for each row ${each(nodeNow - node)} of Node and ` +
        `${each(databaseNow - database)} of the database\n` +
        `  memory ${memory.before} MB before, ${memory.peak()} MB at most; ` +
        `calls of others ${p95.toFixed(0)} ms, ${(p95 / before.p95).toFixed(2)} times (${calls} calls); ${await holds()}`,
    );
    results.push({ what, seconds, perMinute, mb: memory.peak() - memory.before, slower: p95 / before.p95 });
    return result;
  };
  async function holds() {
    const ms = await longestHoldMs(server.port);
    return `the event loop was held ${ms === null ? 'for an unknown time' : `${Math.round(ms)} ms at most`}`;
  }
  const used = () => [cpuSeconds(server.pid) ?? 0, familyCpuSeconds(cluster.postmasterPid) ?? 0] as const;
  const results: Result[] = [];

  const file = await step('upload', () => upload(server.port, token, bytes));
  await step('preview', () => call('POST', `/book-imports/${file}/preview`));
  const tell = (minute: number, done: number) =>
    say(`  minute ${minute}: ${done} rows, memory ${residentMb(server.pid)} MB, ${memory.peak()} MB at most`);
  await step('import', () => bringIn(call, file, tell));
  const again = await step('the same file again', () => upload(server.port, token, bytes));
  await step('its preview', () => call('POST', `/book-imports/${again}/preview`));
  memory.stop();
  verdicts(results).forEach(say);
}

interface Result {
  what: string;
  seconds: number;
  perMinute: number;
  /** The growth of the memory. */
  mb: number;
  slower: number;
}

function verdicts(results: readonly Result[]): string[] {
  return results.flatMap(({ what, seconds, perMinute, mb, slower }) => [
    ...(what === 'import' && perMinute < aims.rowsPerMinute
      ? [`${what}: below ${aims.rowsPerMinute} rows a minute`]
      : []),
    ...(what.includes('preview') && seconds > aims.previewSeconds ? [`${what}: over ${aims.previewSeconds} s`] : []),
    ...(mb > aims.memoryMb ? [`${what}: over ${aims.memoryMb} MB more than before`] : []),
    ...(slower > aims.slower ? [`${what}: calls of others over ${aims.slower} times`] : []),
  ]);
}

type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

async function bringIn(call: Ask, id: string, tell: (minute: number, done: number) => void): Promise<void> {
  await call('POST', `/book-imports/${id}/import`);
  const since = performance.now();
  for (let told = 1; ; ) {
    const { status, done } = (await call('GET', `/book-imports/${id}`)) as { status: string; done: number };
    if (status === 'done') return;
    if (performance.now() - since >= told * 60_000) {
      tell(told, done);
      told += 1;
    }
    await rest(0.5);
  }
}

const rest = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** The calls that people make all day, one after the other, of each session. */
function workBeside(port: number, tokens: readonly string[]) {
  let times: number[] = [];
  let isOver = false;
  const paths = ['/policies?limit=50', '/dashboard/stats', '/leads?limit=50', '/quotes?limit=50', '/auth/me'];
  const work = async (token: string) => {
    for (let at = 0; !isOver; at += 1) {
      const call: Call = { method: 'GET', path: `/api${paths[at % paths.length]}`, token };
      const since = performance.now();
      const { status } = await send(port, call);
      times.push(performance.now() - since);
      if (status !== 200) throw new Error(`${call.path} answered ${status}.`);
      await rest(pauseMs / 1_000);
    }
  };
  const working = Promise.all(tokens.map(work));
  return {
    /** The p95 since the last time it was asked. */
    take() {
      const sorted = times.toSorted((a, b) => a - b);
      times = [];
      return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, calls: sorted.length };
    },
    async stop() {
      isOver = true;
      await working;
    },
  };
}

async function upload(port: number, token: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.append('file', new File([bytes], 'book.csv', { type: 'text/csv' }));
  const answer = await fetch(`http://127.0.0.1:${port}/api/book-imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body = (await answer.json()) as { id: string };
  if (answer.status !== 201) throw new Error(`The file was not taken: ${JSON.stringify(body)}`);
  return body.id;
}

const titles =
  'Client #,Client Type,Business Name,First Name,Last Name,Address,City,State,Zip,Cell Phone,Email,Company,LOB,Policy Number,Term,Effective Date,Expiration Date,Premium,Status,Producer';
const lines = ['AUTOP', 'HOME', 'AUTOP', 'BOP'];
const carriers = ['Progressive', 'Travelers', 'Citizens', 'Geico', 'Safeco', 'National General', 'Kemper'];

/** An invented book: five policies for three clients, of which each twentieth policy is canceled. */
function bookOf(rows: number, who: string): Uint8Array<ArrayBuffer> {
  const row = (at: number) => {
    const client = Math.floor((at * 3) / 5);
    const line = lines[at % lines.length] as string;
    const month = String((at % 12) + 1).padStart(2, '0');
    const day = String((at % 28) + 1).padStart(2, '0');
    const digits = String(client).padStart(6, '0');
    return [
      `${who.slice(0, 1)}${digits}`,
      'Personal',
      '',
      `${who} ${nameOf(client)}`,
      `${nameOf(client + 7)} ${nameOf(client * 31)}`,
      `${client} Calle Sol`,
      'Miami',
      'FL',
      `331${String(client % 90).padStart(2, '0')}`,
      `(305) ${200 + Math.floor(client / 10_000)}-${String(client % 10_000).padStart(4, '0')}`,
      `${who.toLowerCase()}.${client}@example.com`,
      carriers[at % carriers.length],
      line,
      `${who.slice(0, 2).toUpperCase()}-${String(at).padStart(8, '0')}`,
      '12',
      `${month}/${day}/2026`,
      `${month}/${day}/2027`,
      `"${400 + (at % 4_000)}.${String(at % 100).padStart(2, '0')}"`,
      at % 20 === 0 ? 'Cancelled' : 'Active',
      'MRV',
    ].join(',');
  };
  return new TextEncoder().encode(`${titles}\n${Array.from({ length: rows }, (_, at) => row(at)).join('\n')}\n`);
}

/** An invented name of two syllables or more for each number. */
function nameOf(number: number): string {
  const syllables = ['ma', 'ri', 'lo', 'te', 'na', 'so', 'vi', 'du', 'ga', 'pe'];
  const text = [...String((number % 9_000) + 1_000)].map((digit) => syllables[Number(digit)]).join('');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The memory of a process: at the start of the watch, and its peak since the last step began. */
function watchMemory(pid: number) {
  const before = residentMb(pid) ?? 0;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid) ?? 0);
  }, sampleMs);
  return {
    before,
    begin() {
      most = residentMb(pid) ?? 0;
    },
    peak: () => most,
    stop: () => clearInterval(timer),
  };
}
