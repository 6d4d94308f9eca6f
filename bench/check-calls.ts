import type { Agencies } from './agencies.ts';
import { checkPlans, type PlanCost, type TracedCall } from './check-plans.ts';
import type { Cluster } from './cluster.ts';
import { type CallCost, countTrips } from './count-trips.ts';
import { traceScenario } from './measure.ts';
import { startObservedServer } from './observed-server.ts';
import { type Script, scriptOf } from './pgbench-script.ts';
import { sampleCalls } from './sample-calls.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';

export interface Checked {
  /** The measured scenarios, each with the same statements for pgbench. */
  scripts: { scenario: Scenario; script: Script }[];
  calls: Omit<CallCost, 'traced'>[];
  plans: PlanCost[];
  problems: string[];
}

/** Observes a separate server: builds the scripts from its statements, counts round trips, and checks plans. */
export async function checkCalls(cluster: Cluster, agencies: Agencies, say: (text: string) => void): Promise<Checked> {
  const server = await startObservedServer(cluster);
  try {
    const scripts: Checked['scripts'] = [];
    const traced: TracedCall[] = [];
    for (const scenario of await scenariosOf(agencies, server.port)) {
      const statements = await traceScenario(server, scenario);
      const reads = scenario.calls.every(({ method }) => method === 'GET');
      if (reads) traced.push({ call: scenario.title, statements });
      const script = scriptOf(statements, scenario.rewrites, (id) => !reads && !isKnown(agencies, id));
      scripts.push({ scenario, script });
    }
    say('Counting round trips …');
    const counted = await countTrips(server, await sampleCalls(cluster, agencies));
    say('Looking at plans …');
    traced.push(...counted.costs.map(({ call, traced: statements }) => ({ call, statements })));
    const looked = await checkPlans(cluster, agencies.large, traced);
    const calls = counted.costs.map(({ traced: _, ...cost }) => cost);
    return { scripts, calls, plans: looked.costs, problems: [...counted.problems, ...looked.problems] };
  } finally {
    await server.stop();
  }
}

/** Whether an id existed before the call. */
function isKnown({ large, small, largeAdmin, smallAdmin }: Agencies, id: string): boolean {
  return [large, small, largeAdmin, smallAdmin].includes(id);
}
