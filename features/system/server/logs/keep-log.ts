import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { platformJob } from '#platform/server/background/job.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';
import type { LogLine } from '#platform/server/ground/log-lines.ts';
import { keptLogDays } from '../../contract.ts';
import { systemTables } from '../schema.ts';

/** Stores the log lines of a process since the previous call. */
export function writeLogLines(lines: readonly LogLine[], tx: Tx): Promise<void> {
  return insertRows(
    systemTables(tx),
    'log_lines',
    lines.map((line) => ({ id: randomUUID(), ...line })),
  );
}

const dayMs = 86_400_000;
/** The maximum number of lines deleted per transaction. */
const linesPerStep = 10_000;

/** Each hour: deletes log lines older than fourteen days. */
export const forgetLogLines = platformJob({
  name: 'system.forget-log-lines',
  payload: z.object({}),
  retryLimit: 3,
  timeoutSeconds: 300,
  schedule: { cron: '11 * * * *', timeZone: 'UTC' },
  async run(_payload, { act, clock }) {
    const before = new Date(clock().getTime() - keptLogDays * dayMs).toISOString();
    let gone: number;
    do {
      gone = await act(async ({ tx }) => {
        const tables = systemTables(tx);
        const old = tables.selectFrom('log_lines').select('id').where('at', '<', before).limit(linesPerStep);
        const { numDeletedRows } = await tables
          .deleteFrom('log_lines')
          .where('id', 'in', old)
          .executeTakeFirstOrThrow();
        return Number(numDeletedRows);
      });
    } while (gone === linesPerStep);
  },
});
