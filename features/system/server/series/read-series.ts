import { sql } from 'kysely';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { type CoursePoint, seriesDays } from '../../contract.ts';
import { systemTables } from '../schema.ts';

const dayMs = 86_400_000;

/**
 * The server's figures per hour of the last seven days: the sum of the processes per minute, then the worst minute of
 * each hour.
 */
export async function readServerSeries({
  tx,
  clock,
}: Pick<PlatformCommandContext, 'tx' | 'clock'>): Promise<CoursePoint[]> {
  const since = new Date(clock().getTime() - seriesDays * dayMs);
  const { rows } = await sql<CoursePoint>`
    with minutes as (
      select at, sum(cpu) as cpu, sum(memory_bytes) as memory_bytes, max(loop_ms) as loop_ms, sum(calls) as calls,
             sum(errors) as errors, max(p95_ms) as p95_ms
      from process_minutes where at >= ${since} group by at)
    select date_trunc('hour', at, 'UTC') as at, max(cpu)::float8 as cpu, max(memory_bytes)::float8 as memory_bytes,
           max(loop_ms)::float8 as loop_ms, sum(calls)::int as calls, sum(errors)::int as errors,
           max(p95_ms)::float8 as p95_ms
    from minutes group by 1 order by 1`.execute(systemTables(tx));
  return rows.map(({ at, cpu, loop_ms, p95_ms, ...point }) => ({
    ...point,
    at: new Date(at).toISOString(),
    cpu: thousandths(cpu),
    loop_ms: thousandths(loop_ms),
    p95_ms: p95_ms === null ? null : thousandths(p95_ms),
  }));
}

const thousandths = (value: number): number => Math.round(value * 1_000) / 1_000;
