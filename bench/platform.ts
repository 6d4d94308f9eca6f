import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobs } from '#apps/server/features.ts';
import { runJob } from '#platform/server/background/worker.ts';
import { addSessions, namedToken } from './agencies.ts';
import { composeOn } from './beside-bare.ts';
import { bulkLoad } from './bulk-load.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { send } from './http-call.ts';
import { agencyName, loadAgencies } from './load-agencies.ts';
import { loadLeads } from './load-leads.ts';
import { compareMoves } from './move-agency.ts';
import { makeNamedWorld } from './named-world.ts';
import { startServer } from './server-process.ts';
import { median, type Spread, spreadOf } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';
import { watchCommand } from './watched-command.ts';

// Measures how long an operator waits with a thousand agencies and with fifty, and a backup's memory use and effect on
// other calls.

const agencies = { few: 50, many: 1_000 };
const [rounds, asksPerRound] = [5, 20];
/** The sizes of a small and a large backup, in leads. Each lead has its client and an audit row. */
const leads = { small: 3_000, large: 350_000, moved: 200_000 };
const besideMs = 4_000;
/** The pace of people, and not the maximum rate of a machine. */
const askEveryMs = 40;

const search = encodeURIComponent(agencyName(42));
const calls: readonly (readonly [name: string, path: string])[] = [
  ['overview', '/api/super-admin/dashboard'],
  ['agencies', '/api/tenants?limit=50'],
  ['search of one agency', `/api/tenants?limit=50&search=${search}`],
  ['search that all meet', '/api/tenants?limit=50&search=agencia'],
  ['system users', '/api/super-admin/users?limit=50'],
  ['search of a user', `/api/super-admin/users?limit=50&search=${encodeURIComponent(`Persona 3 ${agencyName(42)}`)}`],
  ['users of a role', '/api/super-admin/users?limit=50&role=Admin'],
];

/** Measures, and reports the results. */
export async function benchPlatform(cluster: Cluster, isQuick: boolean, around: Surroundings): Promise<void> {
  const { say, started } = around;
  const many = await startCluster();
  started.push(() => many.close());
  say(`Loading ${agencies.few} and ${agencies.many} agencies …`);
  const few = await asOperator(cluster, agencies.few, started);
  await compareAgencies(few, await asOperator(many, agencies.many, started), say);
  await beginDaysOf(many, say);
  const share = isQuick ? 10 : 1;
  await compareBackups(cluster, leads.large / share, around);
  await compareMoves(cluster, await loaderOf(cluster), [leads.small, leads.moved / share], around);
}

interface Asked {
  port: number;
  token: string;
}

/** A server whose database has that many agencies, and an operator's session. */
async function asOperator(cluster: Cluster, count: number, started: Surroundings['started']): Promise<Asked> {
  const { users } = await makeNamedWorld(cluster);
  await loadAgencies(cluster.admin, count - 2);
  const { id, tenant_id } = users.olga as { id: string; tenant_id: string };
  const server = await startServer(cluster, { args: ['--no-jobs'] });
  started.push(() => server.stop());
  // The first start in a new location ends all sessions.
  const token = namedToken(tenant_id, 'olga');
  await addSessions(cluster, tenant_id, id, [token]);
  return { port: server.port, token };
}

async function compareAgencies(few: Asked, many: Asked, say: Surroundings['say']): Promise<void> {
  const ask = async ({ port, token }: Asked, address: string): Promise<number> => {
    const begun = performance.now();
    const { status } = await send(port, { method: 'GET', path: address, token });
    if (status !== 200) throw new Error(`${address} was answered ${status}.`);
    return performance.now() - begun;
  };
  for (const [name, address] of calls) {
    const taken = { few: [] as number[], many: [] as number[], ratio: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      const one = { few: [] as number[], many: [] as number[] };
      for (let at = 0; at < asksPerRound; at += 1) {
        one.few.push(await ask(few, address));
        one.many.push(await ask(many, address));
      }
      // The first round is a warm-up.
      if (round === 0) continue;
      const [less, more] = [median(one.few), median(one.many)];
      taken.few.push(less);
      taken.many.push(more);
      taken.ratio.push(more / less);
    }
    const [less, more, ratio] = [taken.few, taken.many, taken.ratio].map((each) => spreadOf(each) as Spread);
    say(
      `${name}: ${less?.median.toFixed(1)} ms and ${more?.median.toFixed(1)} ms, ${ratioText(ratio)}; aim: at most 2`,
    );
  }
}

const ratioText = (ratio: Spread | undefined) =>
  `${ratio?.median.toFixed(2)} times (${ratio?.min.toFixed(2)} to ${ratio?.max.toFixed(2)})`;

/** Reports for how many of the active agencies the daily job is enqueued. */
async function beginDaysOf(cluster: Cluster, say: Surroundings['say']): Promise<void> {
  const beginDays = jobs.find(({ name }) => name === 'tenants.begin-days');
  if (!beginDays) throw new Error('Nothing begins the days.');
  const { services, close } = await composeOn(cluster);
  await cluster.admin.query("update tenants set day_begun = current_date - 2 where kind = 'agency'");
  const begun = performance.now();
  const taken = { id: 'bench', tenant_id: null, payload: {}, complete: async () => {}, hold: async () => {} };
  await runJob(services, beginDays, taken);
  const ms = performance.now() - begun;
  const { rows } = await cluster.admin.query<{ due: number; enqueued: number }>(
    `select (select count(*)::int from tenants where kind = 'agency' and status in ('Active', 'Trial')) as due,
            (select count(distinct data->>'tenant_id')::int from pgboss.job where name = 'tenants.daily-sweep') as enqueued`,
  );
  await close();
  say(`begin of days: ${rows[0]?.enqueued} of ${rows[0]?.due} agencies enqueued in ${ms.toFixed(0)} ms`);
}

/** The owner of the leads. */
async function anaOf({ admin }: Cluster): Promise<{ tenantId: string; user_id: string }> {
  const { rows } = await admin.query<{ id: string; user_id: string }>(
    "select tenant_id as id, user_id from sign_in_names where username_norm = 'ana'",
  );
  const { id: tenantId = '', user_id = '' } = rows[0] ?? {};
  return { tenantId, user_id };
}

/** Returns a function that replaces the first agency's leads with the given number of new ones. */
async function loaderOf(cluster: Cluster): Promise<(count: number) => Promise<void>> {
  const { admin } = cluster;
  const { tenantId, user_id } = await anaOf(cluster);
  return (count) =>
    bulkLoad(admin, ['clients', 'leads', 'audit_events', 'tallies'], async () => {
      await admin.query('delete from leads; delete from clients; delete from audit_events; delete from tallies');
      await loadLeads(admin, { tenantId, leads: count, agents: [user_id] });
    });
}

async function compareBackups(cluster: Cluster, largeLeads: number, { say, started }: Surroundings): Promise<void> {
  const load = await loaderOf(cluster);
  const peaks: number[] = [];
  for (const count of [leads.small, largeLeads]) {
    await load(count);
    const taken = await takeBackups(cluster, 3);
    const peak = spreadOf(taken.map(({ peakMb }) => peakMb)) as Spread;
    peaks.push(peak.median);
    const [{ rows: copied = 0, bytes = 0, seconds = 0 } = {}] = taken;
    say(
      `backup of ${copied} rows: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, ${peak.median} MB of memory ` +
        `(${peak.min} to ${peak.max})`,
    );
  }
  const [small = Number.NaN, large = Number.NaN] = peaks;
  say(`  memory ${(large / small).toFixed(2)} times; aim: at most 1.3`);
  await compareBeside(cluster, await anaOf(cluster), { say, started });
}

interface Taken {
  rows: number;
  bytes: number;
  seconds: number;
  peakMb: number | null;
}

async function takeBackups(cluster: Cluster, count: number): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (let at = 0; at < count; at += 1) taken.push(await takeBackup(cluster).done);
  return taken;
}

/** Starts a backup as an operator does: the command, in a separate process. */
function takeBackup(cluster: Cluster): { done: Promise<Taken>; end(): void } {
  const file = path.join(cluster.folder, 'bench.backup');
  rmSync(file, { force: true });
  const { done, end } = watchCommand(cluster, ['backup', '--out', file]);
  const taken = done.then(({ json, seconds, peakMb }) => ({
    rows: json.rows as number,
    bytes: statSync(file).size,
    seconds,
    peakMb,
  }));
  return { done: taken, end };
}

/** Compares the time of a list alone and during a backup, in turn. */
async function compareBeside(
  cluster: Cluster,
  { tenantId, user_id }: { tenantId: string; user_id: string },
  { say, started }: Surroundings,
): Promise<void> {
  const server = await startServer(cluster, { args: ['--no-jobs'] });
  started.push(() => server.stop());
  const token = namedToken(tenantId, 'beside-a-backup');
  await addSessions(cluster, tenantId, user_id, [token]);
  const ask = async (ms: number) => {
    const taken: number[] = [];
    for (const end = performance.now() + ms; performance.now() < end; await sleep(askEveryMs)) {
      const begun = performance.now();
      const { status } = await send(server.port, { method: 'GET', path: '/api/leads?limit=50', token });
      if (status !== 200) throw new Error(`The list was answered ${status}.`);
      taken.push(performance.now() - begun);
    }
    return median(taken);
  };
  const taken = { alone: [] as number[], beside: [] as number[], ratio: [] as number[] };
  await ask(besideMs);
  for (let round = 0; round < rounds; round += 1) {
    const alone = await ask(besideMs);
    const backup = takeBackup(cluster);
    const isDone = backup.done.then(
      () => true,
      () => false,
    );
    // Copying has started by now.
    await sleep(1_000);
    const beside = await ask(besideMs);
    backup.end();
    await isDone;
    taken.alone.push(alone);
    taken.beside.push(beside);
    taken.ratio.push(beside / alone);
  }
  const [alone, beside, ratio] = [taken.alone, taken.beside, taken.ratio].map((each) => spreadOf(each) as Spread);
  say(
    `a list of 50: ${alone?.median.toFixed(1)} ms alone, ${beside?.median.toFixed(1)} ms beside a backup, ` +
      `${ratioText(ratio)}; aim: at most 2`,
  );
}
