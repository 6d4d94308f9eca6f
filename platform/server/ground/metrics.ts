import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Counts one response; `route` is the operation id, so that ids never become label values. */
  observe(route: string, method: string, status: number, seconds: number): void;
  /**
   * The responses since the previous call. `p95_ms` is the 95th percentile of the durations; null if there were none.
   */
  takeMinute(): { calls: number; errors: number; p95_ms: number | null; mails: number; failed_mails: number };
  /** Counts one message that was sent, and whether it failed. */
  observeMail(isFailed: boolean): void;
}

/** The most durations stored per minute; beyond it, only the latest are kept. */
const durationsMax = 5_000;

/** Reports how many jobs wait in each queue. */
interface Waiting {
  waiting(): Promise<{ name: string; waiting: number }[]>;
}

/** The data that Prometheus reads at `/metrics`. */
export function createMetrics(pools: Record<string, pg.Pool>, jobs: Waiting): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'vigencia_requests_total',
    help: 'Answered requests by route and status',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const latency = new Histogram({
    name: 'vigencia_request_duration_seconds',
    help: 'Time from the last header to the last byte of the answer',
    labelNames: ['route', 'method'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'vigencia_database_connections',
    help: 'Connections of each pool by state',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'open' }, pool.totalCount);
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  new Gauge({
    name: 'vigencia_jobs_waiting',
    help: 'Jobs that wait, by queue',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      for (const { name, waiting } of await jobs.waiting()) this.set({ queue: name }, waiting);
    },
  });
  const nothing = () => ({ calls: 0, errors: 0, mails: 0, failed_mails: 0, durations: [] as number[] });
  let minute = nothing();
  return {
    registry,
    takeMinute() {
      const { durations, ...counted } = minute;
      minute = nothing();
      const sorted = durations.toSorted((a, b) => a - b);
      const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
      return { ...counted, p95_ms: p95 === undefined ? null : p95 * 1_000 };
    },
    observeMail(isFailed) {
      minute.mails += 1;
      if (isFailed) minute.failed_mails += 1;
    },
    observe(route, method, status, seconds) {
      minute.durations[minute.calls % durationsMax] = seconds;
      minute.calls += 1;
      if (status >= 500) minute.errors += 1;
      requests.inc({ route, method, status });
      latency.observe({ route, method }, seconds);
    },
  };
}
