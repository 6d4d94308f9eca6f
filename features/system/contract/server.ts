import * as z from 'zod/mini';
import type { Routes } from '#platform/contract/route.ts';
import { byOperators } from './access.ts';

/** A table of the database, as it counts itself: rows are estimates. */
export const TableFigures = z.object({
  name: z.string(),
  /** With its indexes. */
  bytes: z.int(),
  /** By how many bytes it has grown in seven days; null: it was not there, or nobody noted it. */
  grown_bytes: z.nullable(z.int()),
  rows: z.int(),
  /** Rows that were changed or removed, and take room until they are swept. */
  dead_rows: z.int(),
});
export type TableFigures = z.infer<typeof TableFigures>;

/** A statement on which the database has spent much time, without its values. */
export const SlowStatement = z.object({
  text: z.string(),
  calls: z.number(),
  total_ms: z.number(),
  mean_ms: z.number(),
});
export type SlowStatement = z.infer<typeof SlowStatement>;
SlowStatement.register(z.globalRegistry, { id: 'SlowStatement' });

/** How the database and the process that answers stand. With several machines the database's are those of the coordinator. */
export const ServerFigures = z.object({
  database: z.object({
    version: z.string(),
    bytes: z.int(),
    /** Those on which most time was spent; null: this database does not count them. */
    slow_statements: z.nullable(z.array(SlowStatement)),
    connections: z.int(),
    connections_max: z.int(),
    /** Transactions that wait for the lock of another. */
    waiting_for_locks: z.int(),
    /** The largest 20. */
    tables: z.array(TableFigures),
  }),
  process: z.object({
    version: z.string(),
    up_seconds: z.int(),
    memory_bytes: z.int(),
    processors: z.int(),
    /** How many processors' worth of work the machine had in the last minute. */
    load: z.number(),
    /** Which share of its time the process was at work since it began: 0 to 1. */
    busy: z.number(),
  }),
});
export type ServerFigures = z.infer<typeof ServerFigures>;
ServerFigures.register(z.globalRegistry, { id: 'ServerFigures' });

export const serverRoutes = {
  readServerFigures: {
    ...byOperators,
    method: 'GET',
    path: '/system/server',
    ok: [200, ServerFigures],
    shows: ['backup', 'failed_job'],
    summary: 'How large and busy the database and the server are',
  },
} as const satisfies Routes;
