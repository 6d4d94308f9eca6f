import { writeLogLines } from '#features/system/server/index.ts';
import type { Tenancy } from '#platform/server/database/tenancy.ts';
import type { Clock } from '#platform/server/ground/clock.ts';
import type { Log } from '#platform/server/ground/log.ts';
import { takeLines } from '#platform/server/ground/log-lines.ts';

const writtenEveryMs = 1_000;

/** Writes what a process logs where operators look for it, once a second. Lines that cannot be written are on the standard output alone. */
export function keepLog(log: Log, tenancy: Tenancy, clock: Clock): { end(): Promise<void> } {
  let writing: Promise<void> | null = null;
  const write = async () => {
    const lines = takeLines(log, clock());
    if (lines.length === 0) return;
    await tenancy.acrossTenants((tx) => writeLogLines(lines, tx)).catch(() => {});
  };
  const inTurn = () => {
    // A database that does not answer is not asked by one after the other.
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
