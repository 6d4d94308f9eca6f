import { communicationTypes } from '#features/communications/contract/channels.ts';
import { communicationStatuses } from '#features/communications/contract/messages.ts';
import { openSessions } from './agencies.ts';
import { bulkLoad } from './bulk-load.ts';
import type { Cluster } from './cluster.ts';
import { rawRequest } from './http-call.ts';
import { loadLeads } from './load-leads.ts';
import { loadMessages } from './load-messages.ts';
import { type LoadProcess, startLoadProcess } from './load-process.ts';
import { makeNamedWorld } from './named-world.ts';
import { startServer } from './server-process.ts';
import { median } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';

// Measures whether the message history opens as fast in an agency with many messages as in one with few.

const full = { few: 10_000, many: 200_000, rounds: 3 };
const quick = { few: 2_000, many: 20_000, rounds: 1 };
const [roundSeconds, warmUpSeconds, connections] = [1, 1, 4];
const aims = { history: 1.5, stats: 1.2 };

interface Side {
  tokens: readonly string[];
  client: string;
  record: string;
  email: string;
  name: string;
}

/** Loads two agencies with 10,000 and with 200,000 messages, and compares the p95 of the calls. */
export async function benchMessages(cluster: Cluster, isQuick: boolean, { say, started }: Surroundings) {
  const { few, many, rounds } = isQuick ? quick : full;
  const { admin } = cluster;
  const { tenants, users } = await makeNamedWorld(cluster);
  const loads = [
    [tenants.sol, 'ana', few],
    [tenants.lakeside, 'walter', many],
  ] as const;
  await bulkLoad(admin, ['clients', 'leads', 'audit_events', 'tallies', 'messages'], async () => {
    for (const [id, , messages] of loads) {
      say(`Loading ${messages} messages …`);
      const agents = Object.values(users).filter(({ tenant_id, role }) => tenant_id === id && role !== 'CSR');
      await loadLeads(admin, { tenantId: id, leads: messages, agents: agents.map((agent) => agent.id) });
      await loadMessages(admin, id);
    }
  });
  const sides: Side[] = [];
  for (const [id, username] of loads) {
    const { rows } = await admin.query(
      `select client_id as client, record_id as record, recipient_email as email, recipient_name as name from messages
       where tenant_id = $1 and recipient_email <> '' order by created_at desc, id limit 1`,
      [id],
    );
    sides.push({ tokens: await openSessions(cluster, id, users[username]?.id as string, username), ...rows[0] });
  }
  const server = await startServer(cluster);
  started.push(() => server.stop());
  const load = startLoadProcess();
  started.push(() => load.stop());
  for (const [title, pathOf] of questions()) {
    const ask = (side: Side, seconds: number) => p95Of(load, server.port, pathOf(side), side.tokens, seconds);
    for (const side of sides) await ask(side, warmUpSeconds);
    const taken: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      taken.push([await ask(sides[0] as Side, roundSeconds), await ask(sides[1] as Side, roundSeconds)]);
    }
    const ratio = median(taken.map(([small = 0, large = 0]) => large / small));
    const [small, large] = [0, 1].map((at) => median(taken.map((times) => times[at] as number)).toFixed(1));
    const aim = title === 'stats' ? aims.stats : aims.history;
    const verdict = ratio <= aim ? '' : `, over ${aim}`;
    say(`${title}: p95 ${small} ms at ${few}, ${large} ms at ${many}; ${ratio.toFixed(2)} times${verdict}`);
  }
}

type Question = readonly [title: string, pathOf: (side: Side) => string];

function questions(): Question[] {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const history = (query: string): Question => [query || 'newest', () => `/communications/logs?limit=50&${query}`];
  return [
    ['stats', () => '/communications/stats'],
    history(''),
    ...communicationStatuses.map((status) => history(`status=${status}`)),
    ...communicationTypes.map((channel) => history(`communication_type=${channel}`)),
    ...['Lead Welcome', 'Custom', 'Task Reminder'].map((type) => history(`template_type=${type}`)),
    ...['lead', 'quote', 'renewal'].map((type) => history(`record_type=${type}`)),
    ...['true', 'false'].map((isTest) => history(`is_test=${isTest}`)),
    ...[`from=${day(30)}`, `to=${day(300)}`, `from=${day(60)}&to=${day(30)}`].map(history),
    ...['status=Failed&communication_type=SMS', 'status=Failed&template_type=Custom'].map(history),
    ['client_id', ({ client }) => `/communications/logs?limit=50&client_id=${client}`],
    ['record_id', ({ record }) => `/communications/logs?limit=50&record_id=${record}`],
    ['q: an email', ({ email }) => `/communications/logs?limit=50&q=${email}`],
    ['q: a whole name', ({ name }) => `/communications/logs?limit=50&q=${name}`],
    history('q=garcia'),
    history('q=garcia&status=Failed'),
  ];
}

async function p95Of(
  load: LoadProcess,
  port: number,
  path: string,
  tokens: readonly string[],
  seconds: number,
): Promise<number> {
  const requests = tokens.map((token) => rawRequest({ method: 'GET', path: `/api${encodeURI(path)}`, token }));
  const job = { ports: [port], connections, seconds, requestsMax: null, requests, marker: null, firstNumber: 0 };
  const { failures, p95Ms } = await load.run({ ...job, status: 200 });
  if (failures > 0) throw new Error(`${path}: ${failures} requests were not answered as expected.`);
  return p95Ms;
}
