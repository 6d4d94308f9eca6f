import { metrics } from '#features/analytics/contract/figures.ts';
import { exportKinds, reportKinds } from '#features/analytics/contract/reports.ts';
import { addDays, addMonths, dayAt } from '#platform/contract/calendar.ts';
import { agentFirst, agentId, agentIds, createAgents, openSessions } from './agencies.ts';
import { bulkLoad } from './bulk-load.ts';
import { checkPlans, type TracedCall } from './check-plans.ts';
import type { Cluster } from './cluster.ts';
import { envelope } from './count-trips.ts';
import { type Call, send } from './http-call.ts';
import { loadCommissions } from './load-commissions.ts';
import { loadLeads } from './load-leads.ts';
import { loadSales } from './load-sales.ts';
import { loadWork } from './load-work.ts';
import { loadAverage } from './machine.ts';
import { makeNamedWorld } from './named-world.ts';
import { startObservedServer } from './observed-server.ts';
import { cpuSeconds, familyCpuSeconds, residentMb } from './process-usage.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { median } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';

// Measures whether every analytics call answers in time in an agency with 200,000 leads and as many policies, over 30
// days and over 12 months, filtered and unfiltered, and how much memory a server uses while it creates a file of
// 100,000 rows.

const sizes = { large: 200_000, small: 10_000 };
const rounds = 3;
const aims = { seconds: 1.5, statements: 8 };

interface Side {
  title: string;
  id: string;
  token: string;
}

type Question = readonly [title: string, call: Call, isFile?: true];

/**
 * Sends every call in two agencies. Reports calls that take too long, send too many statements, or scan a whole table.
 */
export async function benchAnalytics(cluster: Cluster, { say, started }: Surroundings): Promise<void> {
  const [large, small] = await load(cluster, say);
  const today = dayAt(new Date(), 'America/New_York');
  const ranges = { '30 days': addDays(today, -29), '12 months': addDays(addMonths(today, -12), 1) };
  const filters = { agents: agentId(agentFirst), products: 'Auto', sources: 'Web' };
  const whole = { period_end: today };
  const asked = Object.entries(ranges).flatMap(([title, period_start]) => [
    { title, range: { period_start, ...whole } },
    { title: `${title}, three filters`, range: { period_start, ...whole, ...filters } },
  ]);
  say(`load averages ${loadAverage()}`);

  const observed = await startObservedServer(cluster);
  const traced: TracedCall[] = [];
  try {
    for (const { title, range } of asked) {
      for (const [name, call] of questionsOf(large, range)) {
        await answered(observed.port, call);
        const { statements } = await observed.trace(() => answered(observed.port, call));
        const count = statements.filter(({ sql }) => !envelope.test(sql)).length;
        const isWrite = call.method === 'POST';
        if (count > aims.statements && !isWrite) say(`PROBLEM: ${name}, ${title}: ${count} statements`);
        if (title === '30 days') say(`${name}: ${count} statements`);
        if (title.startsWith('30 days')) traced.push({ call: `${name}, ${title}`, statements });
      }
    }
  } finally {
    await observed.stop();
  }
  for (const problem of (await checkPlans(cluster, large.id, traced)).problems) say(`PROBLEM: ${problem}`);

  const server = await startServer(cluster);
  started.push(() => server.stop());
  for (const { title, range } of asked) {
    for (const [at, [name, ofLarge, isFile]] of questionsOf(large, range).entries()) {
      const ofSmall = questionsOf(small, range)[at]?.[1] as Call;
      const taken = [await secondsOf(server, cluster, ofLarge), await secondsOf(server, cluster, ofSmall)] as const;
      const slow = !isFile && taken[0].processor > aims.seconds ? 'PROBLEM: ' : '';
      say(`${slow}${name}, ${title}: ${told(taken[0])} at ${sizes.large}, ${told(taken[1])} at ${sizes.small}`);
    }
  }
  for (const format of ['excel', 'csv', 'json']) await takeFile(server, large, format, ranges['12 months'], today, say);
  say(`load averages ${loadAverage()}`);
}

async function load(cluster: Cluster, say: Surroundings['say']): Promise<[Side, Side]> {
  const { admin } = cluster;
  const { tenants, users } = await makeNamedWorld(cluster);
  await createAgents(cluster, tenants.sol);
  const agentsOfSmall = Object.values(users).filter(
    ({ tenant_id, role }) => tenant_id === tenants.lakeside && role !== 'CSR',
  );
  const sides = [
    [tenants.sol, 'ana', sizes.large, agentIds()],
    [tenants.lakeside, 'walter', sizes.small, agentsOfSmall.map(({ id }) => id)],
  ] as const;
  const tables = ['clients', 'leads', 'audit_events', 'quotes', 'policies', 'tallies', 'renewals', 'tasks'];
  await bulkLoad(admin, [...tables, 'notifications', 'commissions', 'commission_adjustments'], async () => {
    for (const [id, name, count, agents] of sides) {
      say(`Loading ${count} leads and policies …`);
      await loadLeads(admin, { tenantId: id, leads: count, agents });
      await loadSales(admin, id, count);
      await loadWork(admin, id, users[name]?.id as string);
      await loadCommissions(admin, id, 1);
    }
  });
  const sideOf = async ([id, name, count]: (typeof sides)[number]): Promise<Side> => {
    const [token = ''] = await openSessions(cluster, id, users[name]?.id as string, name);
    return { title: String(count), id, token };
  };
  return [await sideOf(sides[0]), await sideOf(sides[1])];
}

type Range = Readonly<Record<string, string>>;

/** Every call, in its own order. Files are requested as JSON, so that rendering doesn't dominate the time. */
function questionsOf({ token }: Side, range: Range): Question[] {
  const { period_start, period_end, ...filters } = range;
  const get = (path: string, query: Range = range): Question => [
    path,
    { method: 'GET', path: `/api/analytics/${path}?${new URLSearchParams(query)}`, token },
  ];
  const post = (path: string, body: object = {}): Question => [
    path,
    { method: 'POST', path: `/api/analytics/${path}`, token, body: { ...range, export_format: 'json', ...body } },
    true,
  ];
  const days = { start_date: period_start as string, end_date: period_end as string, ...filters };
  return [
    ...['dashboard', 'agents', 'conversion-funnel', 'revenue', 'speed-to-lead', 'retention', 'spend'].map((path) =>
      get(path),
    ),
    get('retention', { ...range, followed: 'true' }),
    get('goals', { month: period_end as string }),
    ...metrics.map((metric) => get(`time-based/${metric}`, days)),
    post('custom-report', { report_name: 'Todo', include_metrics: [...metrics] }),
    ...exportKinds.map((kind) => post(`exports/${kind}`)),
    ...reportKinds.map((kind) => post(`reports/${kind}`)),
  ];
}

async function answered(port: number, call: Call): Promise<void> {
  const { status, body } = await send(port, call);
  if (status !== 200) throw new Error(`${call.path} answered ${status}: ${JSON.stringify(body)}`);
}

/**
 * Runs once to warm plans and caches, then measures several rounds. Returns the median and the longest time, and the
 * processor time of Node and the database per round, in seconds. The calls run one after the other, so the processor
 * time is the time that they take on an otherwise idle machine.
 */
async function secondsOf({ port, pid }: ServerProcess, { postmasterPid }: Cluster, call: Call) {
  const used = () => (cpuSeconds(pid) ?? 0) + (familyCpuSeconds(postmasterPid) ?? 0);
  await answered(port, call);
  const taken: number[] = [];
  const before = used();
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await answered(port, call);
    taken.push((performance.now() - begun) / 1_000);
  }
  return { middle: median(taken), worst: Math.max(...taken), processor: (used() - before) / rounds };
}

const told = ({ middle, worst, processor }: Awaited<ReturnType<typeof secondsOf>>) =>
  `${middle.toFixed(2)} s (${worst.toFixed(2)}), processor ${processor.toFixed(2)} s`;

/** Downloads a year's sales as a file, and measures the server's memory meanwhile. */
async function takeFile(
  { port, pid }: ServerProcess,
  { token }: Side,
  export_format: string,
  period_start: string,
  period_end: string,
  say: Surroundings['say'],
): Promise<void> {
  const before = residentMb(pid) ?? 0;
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentMb(pid) ?? 0);
  }, 50);
  const begun = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/analytics/reports/sales`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ period_start, period_end, export_format }),
  });
  let bytes = 0;
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += piece.length;
  clearInterval(watching);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  say(
    `sales of 12 months as ${export_format}: ${answer.status}, ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s; ` +
      `the server held ${before} MB, ${most} at most`,
  );
}
