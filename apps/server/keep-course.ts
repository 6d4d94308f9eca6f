import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { writeMinute } from '#features/system/server/index.ts';
import type { Tenancy } from '#platform/server/database/tenancy.ts';
import type { Clock } from '#platform/server/ground/clock.ts';
import type { Metrics } from '#platform/server/ground/metrics.ts';

const minuteMs = 60_000;

/** Writes down, each minute, how this process stood in it. A minute that cannot be written is missing. */
export function keepCourse(metrics: Metrics, tenancy: Tenancy, clock: Clock): { end(): void } {
  const process_id = randomUUID();
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  let used = process.cpuUsage();
  let since = performance.now();
  const write = async () => {
    const { user, system } = process.cpuUsage(used);
    const passedMs = performance.now() - since;
    used = process.cpuUsage();
    since = performance.now();
    const minute = {
      at: new Date(Math.floor(clock().getTime() / minuteMs) * minuteMs).toISOString(),
      process_id,
      cpu: (user + system) / 1_000 / passedMs,
      memory_bytes: process.memoryUsage.rss(),
      loop_ms: loop.percentile(99) / 1e6,
      ...metrics.takeMinute(),
    };
    loop.reset();
    await tenancy.acrossTenants((tx) => writeMinute(minute, tx)).catch(() => {});
  };
  const timer = setInterval(() => void write(), minuteMs).unref();
  return {
    end() {
      clearInterval(timer);
      loop.disable();
    },
  };
}
