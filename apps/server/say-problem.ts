import { BackupProblem } from '#platform/server/backup/backup-format.ts';
import { CommandError } from '#platform/server/console/command.ts';
import { createLog } from '#platform/server/ground/log.ts';

/** A problem is told by the command itself. */
export const silent = createLog('silent');

/** Says a backup's problem as the operator reads it. */
export async function told<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: Error) => {
    throw error instanceof BackupProblem ? new CommandError(error.message) : error;
  });
}
