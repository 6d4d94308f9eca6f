import { anIntegration } from '#features/integrations/testing.ts';
import { openSessions } from './agencies.ts';
import type { Cluster } from './cluster.ts';
import { rawRequest, send } from './http-call.ts';
import { startLoadProcess } from './load-process.ts';
import { makeNamedWorld } from './named-world.ts';
import { findPgbench } from './pgbench.ts';
import type { Script } from './pgbench-script.ts';
import { cpuSeconds, familyCpuSeconds } from './process-usage.ts';
import { startServer } from './server-process.ts';
import { spreadOf } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';

// Measures what accepting a delivery costs compared with inserting its row: signature check, parsing, storage with its
// job and counters, and the answer. Also measures how soon stored deliveries become leads.

const full = { rounds: 5, seconds: 4, leads: 10_000 };
const quick = { rounds: 2, seconds: 2, leads: 2_000 };
const connections = 32;
/** Seven digits that are valid after a phone's area code. */
const [marker, firstNumber] = ['2000000', 2_000_001];

interface Options {
  isQuick: boolean;
  /** The path for a CPU profile of the accepting server. null means no profile. */
  profileTo: string | null;
}

/**
 * Measures deliveries that one process accepts, alternating with pgbench inserting the same row. Reports the results.
 */
export async function benchDeliveries(
  cluster: Cluster,
  { isQuick, profileTo }: Options,
  { say, started }: Surroundings,
): Promise<void> {
  const pgbench = findPgbench(cluster);
  if (!pgbench) throw new Error('There is no pgbench on this machine; PGBENCH names one.');
  const { rounds, seconds, leads } = isQuick ? quick : full;
  const { tenants, users } = await makeNamedWorld(cluster);
  const [token = ''] = await openSessions(cluster, tenants.sol, users.ana?.id as string, 'deliveries');
  // Another process works on accepted deliveries, as in a large installation.
  const server = await startServer(cluster, { args: ['--no-jobs'], cpuProfile: profileTo });
  started.push(() => server.stop());
  const body = anIntegration({ integration_type: 'Zapier', api_key: 'bench-key' });
  const made = await send(server.port, { method: 'POST', path: '/api/integrations', token, body });
  const { id, webhook_url } = made.body as { id: string; webhook_url: string };
  const payload = {
    id: `zap-${marker}`,
    full_name: `Óscar Benítez ${marker}`,
    email: `oscar.${marker}@example.com`,
    phone: `305${marker}`,
    interested_in: 'Auto',
    lead_source: 'Referral',
    postal_code: '33155',
    comments: 'Llamar después de las 5 pm',
  };
  const path = new URL(webhook_url).pathname;
  const request = rawRequest({ method: 'POST', path, body: payload, headers: { 'x-api-key': 'bench-key' } });
  const load = startLoadProcess();
  started.push(() => load.stop());
  let next = firstNumber;
  const accept = async (limit: { seconds: number; requestsMax: number | null }) => {
    const before = [cpuSeconds(server.pid), familyCpuSeconds(cluster.postmasterPid)];
    const result = await load.run({
      ports: [server.port],
      connections,
      ...limit,
      requests: [request],
      marker,
      firstNumber: next,
      status: 200,
    });
    if (result.failures > 0) throw new Error(`${result.failures} deliveries were not accepted.`);
    next += 500_000;
    const after = [cpuSeconds(server.pid), familyCpuSeconds(cluster.postmasterPid)];
    const [nodeMs, databaseMs] = after.map((now, at) => msEach(before[at], now, result.requests));
    return { perSecond: result.requests / result.seconds, p99Ms: result.p99Ms, nodeMs, databaseMs };
  };
  const write = async () => {
    const before = familyCpuSeconds(cluster.postmasterPid);
    const { perSecond, transactions } = await pgbench.run(script, { seconds, connections });
    return { perSecond, databaseMs: msEach(before, familyCpuSeconds(cluster.postmasterPid), transactions) };
  };
  const script = rowOf(tenants.sol, id, payload);
  await accept({ seconds, requestsMax: null });
  await write();
  const found = { accepted: [] as number[], written: [] as number[], ratio: [] as number[], p99: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    await forget(cluster);
    const accepted = await accept({ seconds, requestsMax: null });
    const written = await write();
    found.accepted.push(accepted.perSecond);
    found.written.push(written.perSecond);
    found.ratio.push(accepted.perSecond / written.perSecond);
    found.p99.push(accepted.p99Ms);
    say(
      `round ${round}: ${accepted.perSecond.toFixed(0)} deliveries a second, p99 ${accepted.p99Ms.toFixed(1)} ms, ` +
        `${accepted.nodeMs} ms of a processor each in Node and ${accepted.databaseMs} in the database; ` +
        `pgbench ${written.perSecond.toFixed(0)} rows a second, ${written.databaseMs} ms in the database`,
    );
  }
  const [accepted, written, ratio, p99] = [found.accepted, found.written, found.ratio, found.p99].map(spreadOf);
  say(`${accepted?.median.toFixed(0)} deliveries a second, p99 ${p99?.median} ms, with ${connections} at once`);
  say(`pgbench writes ${written?.median.toFixed(0)} such rows a second`);
  say(`  ratio ${ratio?.median.toFixed(2)} (${ratio?.min.toFixed(2)} to ${ratio?.max.toFixed(2)}); aim: at least 0.15`);
  await forget(cluster);
  await accept({ seconds: 600, requestsMax: leads });
  await server.stop();
  await benchProcessing(cluster, { say, started });
}

/** Deletes the deliveries, and frees their disk space. */
async function forget({ admin }: Cluster): Promise<void> {
  for (const statement of ['delete from incoming_leads', 'delete from pgboss.job', 'vacuum analyze incoming_leads']) {
    await admin.query(statement);
  }
}

/** How many leads per minute one process creates from waiting deliveries. */
async function benchProcessing(cluster: Cluster, { say, started }: Surroundings): Promise<void> {
  const count = async (condition: string): Promise<number> => {
    const { rows } = await cluster.admin.query(`select count(*)::int as n from incoming_leads where ${condition}`);
    return rows[0].n;
  };
  const waiting = await count("status = 'Pending'");
  const databaseBefore = familyCpuSeconds(cluster.postmasterPid);
  const server = await startServer(cluster);
  started.push(() => server.stop());
  const began = performance.now();
  while ((await count("status = 'Pending'")) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  const minutes = (performance.now() - began) / 60_000;
  const made = await count("status = 'Completed'");
  const [nodeMs, databaseMs] = [
    msEach(0, cpuSeconds(server.pid), waiting),
    msEach(databaseBefore, familyCpuSeconds(cluster.postmasterPid), waiting),
  ];
  say(
    `${made} leads of ${waiting} deliveries in ${(minutes * 60).toFixed(1)} s: ${Math.round(made / minutes)} a minute ` +
      `(aim: 5,000), ${nodeMs} ms of a processor each in Node, its start included, and ${databaseMs} in the database`,
  );
}

const msEach = (before: number | null | undefined, after: number | null | undefined, times: number): string =>
  (before ?? after) === null ? '?' : ((((after ?? 0) - (before ?? 0)) * 1_000) / times).toFixed(2);

/** The insert of such a delivery's row alone, in a transaction of its agency. */
function rowOf(tenantId: string, integrationId: string, payload: object): Script {
  const insert = `insert into incoming_leads (tenant_id, id, integration_id, status, delivery_key, external_id, source_data, received_at)
    values (:p1::uuid, gen_random_uuid(), :p2::uuid, 'Pending', 'bench:' || gen_random_uuid()::text, 'zap-' || :number::text, :p3::jsonb, now())`;
  return {
    text: [
      '\\set number random(1000000, 9999999)',
      '\\startpipeline',
      'begin;',
      `set local app.tenant_id='${tenantId}';`,
      `${insert.replaceAll('\n', ' ')};`,
      'commit;',
      '\\endpipeline',
      '',
    ].join('\n'),
    variables: { p1: tenantId, p2: integrationId, p3: JSON.stringify(payload) },
  };
}
