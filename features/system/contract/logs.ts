import * as z from 'zod/mini';
import { dateOrInstant, daysInOrder, instant, uuid } from '#platform/contract/fields.ts';
import { pageQuery } from '#platform/contract/page.ts';
import type { Routes } from '#platform/contract/route.ts';
import { byOperators } from './access.ts';

/** How many days a log line is kept. */
export const keptLogDays = 14;

/** In ascending severity. */
export const logLevels = ['info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A log line of a process: ids, routes, and times, and no text that a user has written. */
export const LogLine = z.object({
  id: uuid,
  at: instant,
  level: z.enum(logLevels),
  /** The log's own text, in English. */
  message: z.string(),
  request_id: z.nullable(uuid),
  /** null: no agency. */
  tenant_id: z.nullable(uuid),
  /** null: no agency, or one that no longer exists. */
  tenant_name: z.nullable(z.string()),
  user_id: z.nullable(uuid),
  /** The name of the route. */
  route: z.nullable(z.string()),
  /** The status of the response. */
  status: z.nullable(z.int()),
  /** The duration of the response or job, in milliseconds. */
  ms: z.nullable(z.int()),
  /** The kind of the job. */
  job: z.nullable(z.string()),
  job_id: z.nullable(uuid),
  /** The code or the kind of an error. */
  problem: z.nullable(z.string()),
});
export type LogLine = z.infer<typeof LogLine>;
LogLine.register(z.globalRegistry, { id: 'LogLine' });

/** The name of a log message's text on screens, from the message itself, so that the log needs no second name. */
export const logMessageName = (message: string): string =>
  message
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

export const LogQuery = z
  .object({
    ...pageQuery,
    request_id: z.optional(uuid),
    tenant_id: z.optional(uuid),
    /** Part of a route's or job's name. */
    route: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** A status, or a class such as `5xx`. */
    status: z.optional(z.string().check(z.regex(/^[1-5](\d\d|xx)$/))),
    /** This level and higher ones. */
    level: z.optional(z.enum(logLevels)),
    /** `hidden`: without information that is about no response and no problem, such as the end of a job. */
    routine: z.optional(z.enum(['hidden'])),
    /** The first instant, or the first day in New York; inclusive. */
    from: z.optional(dateOrInstant),
    /** The instant before which lines are returned, or the last day in New York. */
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
