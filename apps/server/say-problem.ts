import { BackupProblem } from '#platform/server/backup/backup-format.ts';
import { CommandError } from '#platform/server/console/command.ts';
import { createLog } from '#platform/server/ground/log.ts';

/** The command itself reports a problem. */
export const silent = createLog('silent');

/** Translates a backup's problem into the operator's sentence. */
export async function told<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: Error) => {
    throw error instanceof BackupProblem ? new CommandError(error.message) : error;
  });
}
