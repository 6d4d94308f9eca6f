import { sql } from 'kysely';
import * as z from 'zod/mini';
import { calendarDate } from '#platform/contract/fields.ts';
import type { DailyStep } from '#platform/server/background/daily-step.ts';
import { type AgencyJob, agencyJob, type PlatformJob, platformJob } from '#platform/server/background/job.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { tenantTables } from './schema.ts';

/** The day that has begun, in the agency's time zone. */
const BegunDay = z.object({ day: calendarDate });

/** The reference by which a caller enqueues an agency's daily steps. */
export const dailyWork = { name: 'tenants.daily-sweep', payload: BegunDay } as const;

/**
 * An agency's daily job: runs all steps in order. A failed step does not prevent the others, and the job is retried.
 */
export function dailySweep(steps: readonly DailyStep[]): AgencyJob<typeof BegunDay> {
  return agencyJob({
    ...dailyWork,
    retryLimit: 5,
    timeoutSeconds: 1_800,
    concurrency: 2,
    async run({ day }, work) {
      const failures: unknown[] = [];
      for (const step of steps) {
        await step.run(day, work).catch((error: unknown) => {
          work.log.error({ err: error, step: step.name, day }, 'A step of the daily sweep failed');
          failures.push(error);
        });
      }
      if (failures.length > 0) throw new AggregateError(failures, 'The daily sweep is not whole.');
    },
  });
}

const agenciesPerBatch = 500;

/**
 * Checks every quarter of an hour, because time zones differ by quarters, which agencies' days have begun since the
 * last check, and enqueues their daily job: once per day, and once for all days that a stopped server has missed.
 */
export function beginDays(sweep: AgencyJob<typeof BegunDay>): PlatformJob {
  return platformJob({
    name: 'tenants.begin-days',
    payload: z.object({}),
    retryLimit: 3,
    timeoutSeconds: 600,
    schedule: { cron: '*/15 * * * *', timeZone: 'UTC' },
    async run(_payload, { services, clock, act }) {
      const today = sql<string>`(${clock().toISOString()}::timestamptz at time zone time_zone)::date`;
      const beginSome = () =>
        act(async ({ tx }) => {
          const begun = await tenantTables(tx)
            .updateTable('tenants')
            .set({ day_begun: today })
            .where('id', '=', (eb) =>
              anyOf(
                eb
                  .selectFrom('tenants')
                  .select('id')
                  .where('kind', '=', 'agency')
                  // The daily steps of an inactive agency run when it is active again.
                  .where('status', 'in', ['Active', 'Trial'])
                  .where((or) => or.or([or('day_begun', 'is', null), or('day_begun', '<', today)]))
                  .orderBy('id')
                  .limit(agenciesPerBatch)
                  .forNoKeyUpdate(),
              ),
            )
            .returning(['id', 'day_begun'])
            .execute();
          const work = begun.map(({ id, day_begun }) => ({ agencyId: id, payload: { day: day_begun as string } }));
          if (work.length > 0) await services.queue.enqueueForEach(tx, sweep, work);
          return begun.length;
        });
      while ((await beginSome()) === agenciesPerBatch);
    },
  });
}
