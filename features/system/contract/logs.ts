import * as z from 'zod/mini';
import { dateOrInstant, daysInOrder, instant, uuid } from '#platform/contract/fields.ts';
import { pageQuery } from '#platform/contract/page.ts';
import type { Routes } from '#platform/contract/route.ts';
import { byOperators } from './access.ts';

/** For so many days a line is kept. */
export const keptLogDays = 14;

/** From the least to the worst. */
export const logLevels = ['info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What a process has logged: ids, routes and times, and nothing that anybody has written. */
export const LogLine = z.object({
  id: uuid,
  at: instant,
  level: z.enum(logLevels),
  /** The log's own words, which are English. */
  message: z.string(),
  request_id: z.nullable(uuid),
  /** null: of no agency. */
  tenant_id: z.nullable(uuid),
  /** null: of none, or of one that is there no more. */
  tenant_name: z.nullable(z.string()),
  user_id: z.nullable(uuid),
  /** The name of the call. */
  route: z.nullable(z.string()),
  /** What the call was answered with. */
  status: z.nullable(z.int()),
  /** How many milliseconds the answer or the job took. */
  ms: z.nullable(z.int()),
  /** The kind of the job. */
  job: z.nullable(z.string()),
  job_id: z.nullable(uuid),
  /** The code or the kind of an error. */
  problem: z.nullable(z.string()),
});
export type LogLine = z.infer<typeof LogLine>;
LogLine.register(z.globalRegistry, { id: 'LogLine' });

export const LogQuery = z
  .object({
    ...pageQuery,
    request_id: z.optional(uuid),
    tenant_id: z.optional(uuid),
    /** Part of the name of a call or of a job. */
    route: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** A status, or a hundred of them as `5xx`. */
    status: z.optional(z.string().check(z.regex(/^[1-5](\d\d|xx)$/))),
    /** This level and what is worse. */
    level: z.optional(z.enum(logLevels)),
    /** The first instant, or the first day in New York. */
    from: z.optional(dateOrInstant),
    /** The instant before which, or the last day in New York. */
    to: z.optional(dateOrInstant),
  })
  .check(daysInOrder('from', 'to'));
export type LogQuery = z.infer<typeof LogQuery>;

export const logRoutes = {
  listLogLines: {
    ...byOperators,
    method: 'GET',
    path: '/system/logs',
    query: LogQuery,
    ok: [200, z.array(LogLine)],
    paged: true,
    shows: ['failed_job'],
    summary:
      'What the processes have logged in the last 14 days, newest first: ids, routes and times, no personal data',
  },
} as const satisfies Routes;
