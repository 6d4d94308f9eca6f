import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readDatabaseClock, writeMinute } from '#features/system/server/index.ts';
import type { Tenancy } from '#platform/server/database/tenancy.ts';
import type { Clock } from '#platform/server/ground/clock.ts';
import type { Metrics } from '#platform/server/ground/metrics.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { certificateEnd } from './certificate-end.ts';

const minuteMs = 60_000;
/** How often the certificate is checked, in minutes. */
const certificateMinutes = 60;
/** How often the mail server is checked, in minutes. The first check is at once. */
const mailMinutes = 5;

/** Records the health of this process each minute. A minute that cannot be written is missing. */
export function recordSeries(
  appUrl: string,
  metrics: Metrics,
  mail: Pick<Mail, 'reach'>,
  tenancy: Tenancy,
  clock: Clock,
): { end(): void } {
  const process_id = randomUUID();
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  let used = process.cpuUsage();
  let since = performance.now();
  let minutes = 0;
  let certificate_until: string | null = null;
  let mail_said: string | null = null;
  const write = async () => {
    const { user, system } = process.cpuUsage(used);
    const passedMs = performance.now() - since;
    used = process.cpuUsage();
    since = performance.now();
    if (minutes % certificateMinutes === 0) certificate_until = (await certificateEnd(appUrl))?.toISOString() ?? null;
    if (minutes % mailMinutes === 0) mail_said = await mail.reach();
    minutes += 1;
    const clock_ms = await clockAhead().catch(() => null);
    const minute = {
      at: new Date(Math.floor(clock().getTime() / minuteMs) * minuteMs).toISOString(),
      process_id,
      cpu: (user + system) / 1_000 / passedMs,
      memory_bytes: process.memoryUsage.rss(),
      loop_ms: loop.percentile(99) / 1e6,
      ...metrics.takeMinute(),
      clock_ms,
      certificate_until,
      mail_said,
    };
    loop.reset();
    await tenancy.acrossTenants((tx) => writeMinute(minute, tx)).catch(() => {});
  };
  /** How far the clock of this process is ahead of the database's, in milliseconds. */
  async function clockAhead(): Promise<number> {
    const asked = clock().getTime();
    const there = await tenancy.acrossTenants(readDatabaseClock);
    return Math.round((asked + clock().getTime()) / 2 - there.getTime());
  }
  const timer = setInterval(() => void write(), minuteMs).unref();
  return {
    end() {
      clearInterval(timer);
      loop.disable();
    },
  };
}
