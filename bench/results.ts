import type { PlanCost } from './check-plans.ts';
import type { CallCost } from './count-trips.ts';
import type { Machine } from './machine.ts';
import type { Round } from './measure.ts';
import type { Scenario } from './scenarios.ts';
import { type Spread, spreadOf } from './statistics.ts';

/** What a scenario's rounds say together. */
export interface ScenarioResult {
  name: string;
  title: string;
  perSecond: Spread | null;
  /** Of the server to pgbench, round by round. */
  ratio: Spread | null;
  /** Of the server to the least that PostgreSQL can be asked for the same. */
  leanestRatio: Spread | null;
  /**
   * What the ratio would be if nothing but processor time limited both: the database's time of pgbench's transaction
   * against the server's and the database's of the request. Neighbours on the machine change it little.
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
  /** How late the server's timers came, at the 99th percentile, while it was measured. */
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
  /** Resident memory of the server when it had started, and when all was measured. */
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
