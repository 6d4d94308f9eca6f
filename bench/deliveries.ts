import { randomUUID } from 'node:crypto';
import { anIntegration } from '#features/integrations/testing.ts';
import { openSessions } from './agencies.ts';
import type { Cluster } from './cluster.ts';
import { rawRequest, send } from './http-call.ts';
import { startLoadProcess } from './load-process.ts';
import { makeNamedWorld } from './named-world.ts';
import { findPgbench } from './pgbench.ts';
import type { Script } from './pgbench-script.ts';
import { cpuSeconds } from './process-usage.ts';
import { startServer } from './server-process.ts';
import { spreadOf } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';

// What taking a delivery adds to writing its row: proved, read, kept with its job and its figures, and answered.

const full = { rounds: 5, seconds: 4 };
const quick = { rounds: 2, seconds: 2 };
const connections = 32;
const [marker, firstNumber] = ['1000000', 1_000_001];

/** Measures deliveries that one process accepts against pgbench writing the same row, in turn. Says what it found. */
export async function benchDeliveries(
  cluster: Cluster,
  isQuick: boolean,
  { say, started }: Surroundings,
): Promise<void> {
  const pgbench = findPgbench(cluster);
  if (!pgbench) throw new Error('There is no pgbench on this machine; PGBENCH names one.');
  const { rounds, seconds } = isQuick ? quick : full;
  const { tenants, users } = await makeNamedWorld(cluster);
  const [token = ''] = await openSessions(cluster, tenants.sol, users.ana?.id as string, 'deliveries');
  // What is accepted is worked on by another process, as in a large installation.
  const server = await startServer(cluster, { args: ['--no-jobs'] });
  started.push(() => server.stop());
  const body = anIntegration({ integration_type: 'Zapier', api_key: 'bench-key' });
  const made = await send(server.port, { method: 'POST', path: '/api/integrations', token, body });
  const { id, webhook_url } = made.body as { id: string; webhook_url: string };
  const payload = {
    ...{ id: `zap-${marker}`, full_name: 'Óscar Benítez', email: `oscar.${marker}@example.com`, phone: '305 555 0166' },
    ...{ interested_in: 'Auto', lead_source: 'Referral', postal_code: '33155', comments: 'Llamar después de las 5 pm' },
  };
  const path = new URL(webhook_url).pathname;
  const request = rawRequest({ method: 'POST', path, body: payload, headers: { 'x-api-key': 'bench-key' } });
  const load = startLoadProcess();
  started.push(() => load.stop());
  let next = firstNumber;
  const accept = async (forSeconds: number) => {
    const before = cpuSeconds(server.pid) ?? 0;
    const result = await load.run({
      ...{ ports: [server.port], connections, seconds: forSeconds, requestsMax: null, requests: [request] },
      ...{ marker, firstNumber: next, status: 200 },
    });
    if (result.failures > 0) throw new Error(`${result.failures} deliveries were not accepted.`);
    next += 500_000;
    const cpuMs = (((cpuSeconds(server.pid) ?? 0) - before) * 1_000) / result.requests;
    return { perSecond: result.requests / result.seconds, p99Ms: result.p99Ms, cpuMs };
  };
  const script = rowOf(tenants.sol, id, payload);
  await accept(seconds);
  await pgbench.run(script, { seconds, connections });
  const found = { accepted: [] as number[], written: [] as number[], ratio: [] as number[], p99: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    const accepted = await accept(seconds);
    const written = await pgbench.run(script, { seconds, connections });
    found.accepted.push(accepted.perSecond);
    found.written.push(written.perSecond);
    found.ratio.push(accepted.perSecond / written.perSecond);
    found.p99.push(accepted.p99Ms);
    say(
      `round ${round}: ${accepted.perSecond.toFixed(0)} deliveries a second, p99 ${accepted.p99Ms.toFixed(1)} ms, ` +
        `${accepted.cpuMs.toFixed(2)} ms of a processor each; ` +
        `pgbench ${written.perSecond.toFixed(0)} rows a second`,
    );
    await cluster.admin.query('delete from incoming_leads; delete from pgboss.job');
  }
  const [accepted, written, ratio, p99] = [found.accepted, found.written, found.ratio, found.p99].map(spreadOf);
  say(`${accepted?.median.toFixed(0)} deliveries a second, p99 ${p99?.median} ms, with ${connections} at once`);
  say(`pgbench writes ${written?.median.toFixed(0)} such rows a second`);
  say(`  ratio ${ratio?.median.toFixed(2)} (${ratio?.min.toFixed(2)} to ${ratio?.max.toFixed(2)}); aim: at least 0.4`);
}

/** The row of such a delivery alone, in a transaction of its agency. */
function rowOf(tenantId: string, integrationId: string, payload: object): Script {
  const insert = `insert into incoming_leads (tenant_id, id, integration_id, status, delivery_key, external_id, source_data, received_at)
    values (:p1::uuid, gen_random_uuid(), :p2::uuid, 'Pending', 'bench:' || gen_random_uuid()::text, :p3, :p4::jsonb, now())`;
  return {
    text: [
      ...['\\startpipeline', 'begin;', `set local app.tenant_id='${tenantId}';`],
      ...[`${insert.replaceAll('\n', ' ')};`, 'commit;', '\\endpipeline', ''],
    ].join('\n'),
    variables: { p1: tenantId, p2: integrationId, p3: `zap-${randomUUID()}`, p4: JSON.stringify(payload) },
  };
}
