import { sql } from 'kysely';
import * as z from 'zod/mini';
import { calendarDate } from '#platform/contract/fields.ts';
import type { JobDefinition } from '#platform/server/background/jobs.ts';
import './schema.ts';

/** The day that has begun, in the agency's time zone. */
export const BegunDay = z.object({ day: calendarDate });

/** Work that each agency's day begins with. Does no harm when it runs twice, or late. */
export type DailyJob = JobDefinition<typeof BegunDay>;

/**
 * Looks every quarter of an hour, because time zones differ by quarters, which agencies' day has begun since the last
 * look, and enqueues their daily work: once for each day, and once for all days that a server which was off has missed.
 */
export function beginDays(daily: readonly DailyJob[]): JobDefinition {
  return {
    name: 'tenants.begin-days',
    payload: z.object({}),
    retryLimit: 3,
    timeoutSeconds: 120,
    schedule: { cron: '*/15 * * * *', timeZone: 'UTC' },
    run: (_payload, { services, clock, complete }) =>
      services.tenancy.acrossTenants(async (tx) => {
        const today = sql<string>`(${clock().toISOString()}::timestamptz at time zone time_zone)::date`;
        const begun = await tx
          .updateTable('tenants')
          .set({ day_begun: today })
          .where('kind', '=', 'agency')
          .where((eb) => eb.or([eb('day_begun', 'is', null), eb('day_begun', '<', today)]))
          .returning(['id', 'day_begun'])
          .execute();
        for (const { id, day_begun } of begun) {
          for (const job of daily) await services.jobs.enqueue(tx, job, id, { day: day_begun as string });
        }
        await complete(tx);
      }),
  };
}
