import { readFileSync, writeFileSync } from 'node:fs';
import { createAgencies, leadCounts } from './agencies.ts';
import { benchBook } from './book.ts';
import { checkCalls } from './check-calls.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { benchDeliveries } from './deliveries.ts';
import { benchFiles } from './files.ts';
import { fallsSince, figuresFile, keepFigures, keptRatios } from './keep-figures.ts';
import { startLoadProcess } from './load-process.ts';
import { loopLagMs } from './loop-lag.ts';
import { describeMachine, loadAverage } from './machine.ts';
import { measure } from './measure.ts';
import { benchMessages } from './messages.ts';
import { type Options, readOptions, usage } from './options.ts';
import { findPgbench } from './pgbench.ts';
import { residentMb } from './process-usage.ts';
import { report } from './report.ts';
import { type Results, type ScenarioResult, summarise } from './results.ts';
import { startServer } from './server-process.ts';
import type { Surroundings } from './surroundings.ts';

// `npm run bench` starts its own processes, in its own folder, on the loopback interface.

const full = { rounds: 5, warmUpMaxSeconds: 25, roundSeconds: 4 };
const quick = { rounds: 2, warmUpMaxSeconds: 4, roundSeconds: 1 };

/** The cleanup of what was started, to be run in reverse order. */
const started: (() => unknown)[] = [];
const say = (text: string) => process.stdout.write(`${text}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endAll().finally(() => process.exit(1)));
}
try {
  const options = readOptions(process.argv.slice(2));
  if (options) process.exitCode = await bench(options);
  else say(usage);
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exitCode = 1;
} finally {
  await endAll();
}

async function endAll(): Promise<void> {
  for (const end of started.splice(0).reverse()) await end();
}

/** The benchmark that replaces the standard one. */
function otherBench({ quick: isQuick, messages, deliveries, files, book, cpuProfile: profileTo }: Options) {
  if (messages) return (cluster: Cluster, around: Surroundings) => benchMessages(cluster, isQuick, around);
  if (deliveries)
    return (cluster: Cluster, around: Surroundings) => benchDeliveries(cluster, { isQuick, profileTo }, around);
  if (book) return (cluster: Cluster, around: Surroundings) => benchBook(cluster, { isQuick, profileTo }, around);
  return files ? (cluster: Cluster, around: Surroundings) => benchFiles(cluster, isQuick, around) : null;
}

async function bench(options: Options): Promise<number> {
  const startedAt = new Date();
  const cluster = await startCluster();
  started.push(() => cluster.close());
  // A server that finds its data in a new location ends all sessions, including those that would be loaded before its
  // first start.
  await (await startServer(cluster)).stop();
  const other = otherBench(options);
  if (other) {
    await other(cluster, { say, started });
    return 0;
  }
  const pgbench = findPgbench(cluster);
  if (!pgbench) say('There is no pgbench here (Debian: postgresql-15 brings it), so only the server is measured.');
  const machine = await describeMachine(cluster, pgbench?.version ?? null);
  say(`Loading ${leadCounts.large} and ${leadCounts.small} leads …`);
  const agencies = await createAgencies(cluster);
  const checked = await checkCalls(cluster, agencies, say);
  const measured = checked.scripts.filter(
    ({ scenario }) => scenario.share > 0 && (!options.only || options.only.includes(scenario.name)),
  );

  const server = await startServer(cluster, { cpuProfile: options.cpuProfile });
  started.push(() => server.stop());
  const load = startLoadProcess();
  started.push(() => load.stop());
  const memoryMb = { before: residentMb(server.pid), after: null as number | null };
  const scenarios: ScenarioResult[] = [];
  const pace = options.quick ? quick : full;
  const parts = { cluster, server, load, pgbench };
  for (const { scenario, script } of measured) {
    await loopLagMs(server.port);
    const rounds = await measure(parts, scenario, script, pace);
    const failures = rounds.reduce((sum, round) => sum + round.failures, 0);
    if (failures > 0) checked.problems.push(`${scenario.title}: ${failures} requests failed.`);
    scenarios.push(summarise(scenario, rounds, await loopLagMs(server.port)));
    say(`Measured: ${scenario.title}`);
  }
  memoryMb.after = residentMb(server.pid);
  machine.loadAverage.push(loadAverage());
  const results: Results = {
    startedAt: startedAt.toISOString(),
    seconds: (Date.now() - startedAt.getTime()) / 1000,
    machine,
    leads: leadCounts,
    scenarios,
    calls: checked.calls,
    plans: checked.plans,
    memoryMb,
    problems: checked.problems,
  };
  say(`\n${report(results)}`);
  const falls = fallsSince(keptRatios(readFileSync(figuresFile, 'utf8')), scenarios);
  if (falls.length > 0)
    say(`\nFell by a third, if the machine is the same as in docs/performance.md:\n- ${falls.join('\n- ')}`);
  if (options.keep) keepFigures(results);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
  return results.problems.length > 0 ? 1 : 0;
}
