import * as z from 'zod/mini';
import type { Routes } from '#platform/contract/route.ts';
import { byOperators } from './access.ts';

/** A table's statistics as the database keeps them: row counts are estimates. */
export const TableFigures = z.object({
  name: z.string(),
  /** Including its indexes. */
  bytes: z.int(),
  /** The growth in seven days, in bytes; null: the table is new, or there is no earlier size. */
  grown_bytes: z.nullable(z.int()),
  rows: z.int(),
  /** Changed or removed rows that use space until a vacuum. */
  dead_rows: z.int(),
});
export type TableFigures = z.infer<typeof TableFigures>;

/** A statement with a high total time in the database, without its values. */
export const SlowStatement = z.object({
  text: z.string(),
  calls: z.number(),
  total_ms: z.number(),
  mean_ms: z.number(),
});
export type SlowStatement = z.infer<typeof SlowStatement>;
SlowStatement.register(z.globalRegistry, { id: 'SlowStatement' });

/**
 * The figures of the database and of the responding process. On several nodes, the database's figures are those of the
 * coordinator.
 */
export const ServerFigures = z.object({
  database: z.object({
    version: z.string(),
    bytes: z.int(),
    /** Those with the highest total time; null: the database does not record statements. */
    slow_statements: z.nullable(z.array(SlowStatement)),
    connections: z.int(),
    connections_max: z.int(),
    /** Transactions that wait for another's lock. */
    waiting_for_locks: z.int(),
    /** The largest 20. */
    tables: z.array(TableFigures),
  }),
  process: z.object({
    version: z.string(),
    up_seconds: z.int(),
    memory_bytes: z.int(),
    processors: z.int(),
    /** The machine's load average of the last minute, in processors. */
    load: z.number(),
    /** The busy share of the process's time since its start: 0 to 1. */
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
