import * as z from 'zod/mini';
import { instant } from '#platform/contract/fields.ts';
import type { Routes } from '#platform/contract/route.ts';
import { byOperators } from './access.ts';

/** How many days the per-minute figures of each process are kept. */
export const seriesDays = 7;

/** The figures of all processes together for one hour. */
export const CoursePoint = z.object({
  /** The start of the hour. */
  at: instant,
  /** The maximum processor use in a minute of the hour, in processors. */
  cpu: z.number(),
  /** The maximum memory of all processes together in a minute of the hour, in bytes. */
  memory_bytes: z.int(),
  /** The 99th percentile of the event loop's delay in the slowest process's worst minute, in milliseconds. */
  loop_ms: z.number(),
  calls: z.int(),
  /** Responses with status 500 or higher. */
  errors: z.int(),
  /** The 95th percentile of the response time in the worst minute, in milliseconds; null: no requests. */
  p95_ms: z.nullable(z.number()),
});
export type CoursePoint = z.infer<typeof CoursePoint>;
CoursePoint.register(z.globalRegistry, { id: 'CoursePoint' });

export const seriesRoutes = {
  readServerCourse: {
    ...byOperators,
    method: 'GET',
    path: '/system/server/course',
    ok: [200, z.array(CoursePoint)],
    shows: ['failed_job'],
    summary:
      'How the server stood in each hour of the last 7 days, the oldest first; an hour without a process has no point',
  },
} as const satisfies Routes;
