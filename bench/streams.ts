import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { aLead } from '#features/leads/testing.ts';
import { addSessions, namedToken } from './agencies.ts';
import type { Cluster } from './cluster.ts';
import { rawRequest, send } from './http-call.ts';
import { makeNamedWorld } from './named-world.ts';
import { residentMb } from './process-usage.ts';
import { startServer } from './server-process.ts';
import type { Surroundings } from './surroundings.ts';

// Measures how long a colleague's change takes to reach every open screen of an agency, and the memory of an open
// screen.

const full = { streams: 500, writes: 300 };
const quick = { streams: 500, writes: 60 };
/** The maximum per user is 8. */
const perUser = 5;
/** The interval between writes: a busy office in which all streams are idle before each change. */
const everyMs = 100;
const settleMs = 3_000;

/** An open screen: when it was notified of each record, by the record's id. */
interface Screen {
  socket: Socket;
  told: Map<string, number>;
}

/** Opens the streams of one agency, writes in it, and reports the results. */
export async function benchStreams(cluster: Cluster, isQuick: boolean, { say, started }: Surroundings): Promise<void> {
  const { streams, writes } = isQuick ? quick : full;
  const tokens = await agents(cluster, streams);
  const server = await startServer(cluster);
  started.push(() => server.stop());
  const [writer = ''] = tokens;
  const write = () => send(server.port, { method: 'POST', path: '/api/leads', token: writer, body: aLead() });
  // So that the streams' memory excludes what the first calls load.
  for (let time = 0; time < 50; time += 1) await write();
  await sleep(settleMs);
  const before = residentMb(server.pid);

  const screens: Screen[] = [];
  started.push(() => {
    for (const { socket } of screens) socket.destroy();
  });
  for (const token of tokens) screens.push(await openScreen(server.port, token));
  await sleep(settleMs);
  const after = residentMb(server.pid);
  if (before !== null && after !== null) {
    const each = ((after - before) * 1_024) / streams;
    say(`${streams} open streams: ${before} MB without, ${after} MB with them, ${each.toFixed(0)} kB each`);
  }

  const delays: number[] = [];
  const last: number[] = [];
  for (let time = 0; time < writes; time += 1) {
    const asked = performance.now();
    const { status, body } = await write();
    const answered = performance.now();
    if (status !== 201) throw new Error(`A lead was answered ${status}.`);
    await sleep(Math.max(0, everyMs - (answered - asked)));
    const { id } = body as { id: string };
    const arrivals = await arrivalsOf(id, screens);
    // A notification can arrive before the writer has read the answer. Negative delays count as 0.
    delays.push(...arrivals.map((at) => Math.max(0, at - answered)));
    last.push(Math.max(...arrivals) - answered);
  }
  const sorted = delays.sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] as number).toFixed(0);
  say(
    `${writes} writes told to each of ${streams}: from the answer of the commit to the screen ` +
      `${at(0.5)} ms median, ${at(0.95)} ms p95, ${at(0.99)} ms p99, ${at(1)} ms worst`,
  );
  const slowest = last.sort((a, b) => a - b)[Math.floor(last.length / 2)] as number;
  say(`until the last screen of all knows: ${slowest.toFixed(0)} ms median`);
}

/** Tokens for that many streams, of agents with several streams each. */
async function agents(cluster: Cluster, streams: number): Promise<string[]> {
  const { tenants, users } = await makeNamedWorld(cluster);
  const { rows } = await cluster.admin.query<{ id: string; username: string }>(
    `insert into users (tenant_id, id, username, email, full_name, role, password_hash)
     select u.tenant_id, gen_random_uuid(), 'agent_' || i, 'agent_' || i || '@example.com', 'Agent ' || i, 'Agente', u.password_hash
     from users u, generate_series(1, $2::int) i where u.tenant_id = $1 and u.id = $3 returning id, username`,
    [tenants.sol, Math.ceil(streams / perUser), users.lucia?.id],
  );
  const tokens: string[] = [];
  for (const { id, username } of rows) {
    const own = Array.from({ length: perUser }, (_, at) => namedToken(tenants.sol, `${username}-${at}`));
    await addSessions(cluster, tenants.sol, id, own);
    tokens.push(...own);
  }
  return tokens.slice(0, streams);
}

/** Receives the changes over a separate connection, as a screen does. Resolves on the server's greeting. */
async function openScreen(port: number, token: string): Promise<Screen> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const told = new Map<string, number>();
  let rest = '';
  let greet = () => {};
  const greeted = new Promise<void>((resolve) => {
    greet = resolve;
  });
  socket.on('data', (piece: Buffer) => {
    const now = performance.now();
    rest += piece.toString('latin1');
    if (rest.includes('event: welcome')) greet();
    for (const [, id = ''] of rest.matchAll(/"id":"([0-9a-f-]{36})"/g)) if (!told.has(id)) told.set(id, now);
    rest = rest.slice(-200);
  });
  await once(socket, 'connect');
  socket.write(rawRequest({ method: 'GET', path: '/api/live', token }));
  await greeted;
  return { socket, told };
}

/** When each screen was notified of a record. Throws if one is not. */
async function arrivalsOf(id: string, screens: readonly Screen[]): Promise<number[]> {
  for (const end = performance.now() + 10_000; performance.now() < end; await sleep(5)) {
    const arrivals = screens.flatMap(({ told }) => told.get(id) ?? []);
    if (arrivals.length === screens.length) return arrivals;
  }
  throw new Error('A stream was not told of a lead within ten seconds.');
}
