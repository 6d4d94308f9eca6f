import type { PlanCost } from './check-plans.ts';
import type { CallCost } from './count-trips.ts';
import type { Machine } from './machine.ts';
import type { Round } from './measure.ts';
import type { Scenario } from './scenarios.ts';
import { type Spread, spreadOf } from './statistics.ts';

/** The summary of a scenario's rounds. */
export interface ScenarioResult {
  name: string;
  title: string;
  perSecond: Spread | null;
  /** The ratio of the server's rate to pgbench's, round by round. */
  ratio: Spread | null;
  /** The ratio of the server's rate to that of the minimal PostgreSQL statements for the same result. */
  leanestRatio: Spread | null;
  /**
   * The ratio if processor time were the only limit: the database's time for pgbench's transaction, divided by the
   * server's and the database's time for the request. Other load on the machine changes it little.
   */
  cpuRatio: Spread | null;
  p50Ms: Spread | null;
  p99Ms: Spread | null;
  serverUs: Spread | null;
  databaseUs: Spread | null;
  pgbenchPerSecond: Spread | null;
  pgbenchDatabaseUs: Spread | null;
  leanestPerSecond: Spread | null;
  loadUs: Spread | null;
  /** The server's event loop delay during the measurement, at the 99th percentile, in milliseconds. */
  loopLagMs: number | null;
  rounds: readonly Round[];
}

export interface Results {
  startedAt: string;
  seconds: number;
  machine: Machine;
  leads: { large: number; small: number };
  scenarios: ScenarioResult[];
  calls: Omit<CallCost, 'traced'>[];
  plans: PlanCost[];
  /** Resident memory of the server after its start, and after all measurements. */
  memoryMb: { before: number | null; after: number | null };
  problems: string[];
}

export function summarise({ name, title }: Scenario, rounds: Round[], loopLagMs: number | null): ScenarioResult {
  const spread = (key: keyof Round) => spreadOf(rounds.map((round) => round[key]));
  const cpuRatios = rounds.map(({ serverUs, databaseUs, pgbenchDatabaseUs }) =>
    serverUs && databaseUs && pgbenchDatabaseUs ? pgbenchDatabaseUs / (serverUs + databaseUs) : null,
  );
  const ratioTo = (other: 'pgbenchPerSecond' | 'leanestPerSecond') =>
    spreadOf(rounds.map((round) => (round[other] ? round.perSecond / round[other] : null)));
  return {
    name,
    title,
    perSecond: spread('perSecond'),
    ratio: ratioTo('pgbenchPerSecond'),
    leanestRatio: ratioTo('leanestPerSecond'),
    cpuRatio: spreadOf(cpuRatios),
    p50Ms: spread('p50Ms'),
    p99Ms: spread('p99Ms'),
    serverUs: spread('serverUs'),
    databaseUs: spread('databaseUs'),
    pgbenchPerSecond: spread('pgbenchPerSecond'),
    pgbenchDatabaseUs: spread('pgbenchDatabaseUs'),
    leanestPerSecond: spread('leanestPerSecond'),
    loadUs: spread('loadUs'),
    loopLagMs,
    rounds,
  };
}
