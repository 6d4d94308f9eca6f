import * as z from 'zod/mini';
import { instant } from '#platform/contract/fields.ts';
import type { Routes } from '#platform/contract/route.ts';
import { byOperators } from './access.ts';

/** For so many days it is kept how each process stood in each minute. */
export const seriesDays = 7;

/** How all processes together stood in an hour. */
export const CoursePoint = z.object({
  /** When the hour begins. */
  at: instant,
  /** How many processors' worth of time they used at most in one of its minutes. */
  cpu: z.number(),
  /** The most memory that they had in one of its minutes, together. */
  memory_bytes: z.int(),
  /** How late the event loop of the slowest was, for all but one turn in a hundred of its worst minute. */
  loop_ms: z.number(),
  calls: z.int(),
  /** Answers that failed, from 500 on. */
  errors: z.int(),
  /** Within how many milliseconds 95 of 100 calls of its worst minute were answered; null: nobody called. */
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
