import { writeLogLines } from '#features/system/server/index.ts';
import type { Tenancy } from '#platform/server/database/tenancy.ts';
import type { Clock } from '#platform/server/ground/clock.ts';
import type { Log } from '#platform/server/ground/log.ts';
import { takeLines } from '#platform/server/ground/log-lines.ts';

const writtenEveryMs = 1_000;

/**
 * Writes the log of a process to where operators read it, once a second. Lines that cannot be written are only on the
 * standard output.
 */
export function keepLog(log: Log, tenancy: Tenancy, clock: Clock): { end(): Promise<void> } {
  let writing: Promise<void> | null = null;
  const write = async () => {
    const lines = takeLines(log, clock());
    if (lines.length === 0) return;
    await tenancy.acrossTenants((tx) => writeLogLines(lines, tx)).catch(() => {});
  };
  const inTurn = () => {
    // Only one write runs at a time, so that an unresponsive database gets no further ones.
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  };
  const timer = setInterval(() => void inTurn(), writtenEveryMs).unref();
  return {
    async end() {
      clearInterval(timer);
      await writing;
      await inTurn();
    },
  };
}
