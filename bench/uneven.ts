import { openSessions } from './agencies.ts';
import type { Cluster } from './cluster.ts';
import { type Call, rawRequest } from './http-call.ts';
import { startLoadProcess } from './load-process.ts';
import { agencyCount, agencyOfRank, loadUneven, userOfRank } from './load-uneven.ts';
import { cpuSeconds, familyCpuSeconds } from './process-usage.ts';
import { startServer } from './server-process.ts';
import type { Surroundings } from './surroundings.ts';

// Measures one database with many agencies of uneven size: the bytes of a lead with all its related rows, and the cost
// of a call in the largest agency, in one of medium size, in the smallest, and in agencies drawn by size.

const connections = 8;
const seconds = 4;

/** Loads the agencies, the largest with the given number of leads, and reports their size and the cost of calls. */
export async function benchUneven(cluster: Cluster, largest: number, { say, started }: Surroundings): Promise<void> {
  const begun = Date.now();
  await loadUneven(cluster.admin, largest, say);
  say(`${agencyCount} agencies, loaded in ${Math.round((Date.now() - begun) / 1000)} s`);
  await saySizes(cluster, say);

  const server = await startServer(cluster);
  started.push(() => server.stop());
  const load = startLoadProcess();
  started.push(() => load.stop());
  const tokens = async (rank: number) => openSessions(cluster, agencyOfRank(rank), userOfRank(rank), `rank-${rank}`);
  const groups: [string, readonly string[]][] = [];
  for (const rank of [1, agencyCount / 2, agencyCount]) groups.push([`rank ${rank}`, await tokens(rank)]);
  // A realistic mix: an agency with twice the leads calls twice as often. Sixteen calls of the first, then by size.
  const drawn = Array.from({ length: 400 }, (_, at) => Math.max(1, Math.round(agencyCount ** ((at + 0.5) / 400))));
  const ofAll = new Map<number, readonly string[]>();
  for (const rank of new Set(drawn)) ofAll.set(rank, await tokens(rank));
  groups.push(['by size', drawn.map((rank, at) => ofAll.get(rank)?.[at % 16] as string)]);
  const postgres = cluster.postmasterPid;
  for (const [name, path] of [
    ['50 newest leads', '/api/leads?limit=50'],
    ['search by a name', '/api/leads?limit=50&q=carmen%20ibanez'],
    ['dashboard', '/api/dashboard/stats'],
  ] as const) {
    for (const [who, ofThem] of groups) {
      const requests = ofThem.map((token) => rawRequest({ method: 'GET', path, token } satisfies Call));
      const job = { ports: [server.port], connections, requestsMax: null, requests, marker: null, firstNumber: 0 };
      await load.run({ ...job, status: 200, seconds: 1 });
      const before = [cpuSeconds(server.pid), familyCpuSeconds(postgres)];
      const { requests: answered, failures, p50Ms, ...took } = await load.run({ ...job, status: 200, seconds });
      if (failures > 0) throw new Error(`${name}, ${who}: ${failures} calls were not answered as expected.`);
      const after = [cpuSeconds(server.pid), familyCpuSeconds(postgres)];
      const [node, database] = after.map((value, at) => (((value ?? 0) - (before[at] ?? 0)) * 1000) / answered);
      const rate = Math.round(answered / took.seconds);
      say(
        `${name}, ${who}: ${rate}/s, p50 ${p50Ms} ms, ${node?.toFixed(2)} ms of Node, ${database?.toFixed(2)} of PostgreSQL`,
      );
    }
  }
}

async function saySizes({ admin }: Cluster, say: (text: string) => void): Promise<void> {
  const { rows } = await admin.query<{ name: string; rows: string; heap: string; indexes: string; bytes: number }>(
    `select relname as name, reltuples::bigint::text as rows, pg_size_pretty(pg_table_size(oid)) as heap,
            pg_size_pretty(pg_indexes_size(oid)) as indexes, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 1000000
     order by bytes desc`,
  );
  const leads = Number(rows.find(({ name }) => name === 'leads')?.rows ?? 0);
  for (const { name, rows: count, heap, indexes, bytes } of rows) {
    say(`${name}: ${count} rows, ${heap} and ${indexes} of indexes, ${Math.round(bytes / leads)} bytes for each lead`);
  }
  const whole = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  say(
    `${leads} leads, ${(whole / 1e9).toFixed(2)} GB: ${Math.round(whole / leads)} bytes for each lead with all of its`,
  );
}
