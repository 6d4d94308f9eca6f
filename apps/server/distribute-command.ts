import { CommandError, type DatabaseCommand } from '#platform/server/console/command.ts';
import { distribute, NotDistributable } from '#platform/server/database/distribute.ts';

/** Distributes the database over the nodes of a Citus cluster. */
export const distributeCommand: DatabaseCommand = {
  name: 'distribute',
  summary: 'Spread the database over the machines that Citus has joined; again, whatever is not spread yet',
  options: { 'dry-run': { isFlag: true, help: 'only tell what would be done' } },
  async onDatabase({ options }, { config, address }) {
    if (!config.databaseUrl) {
      throw new CommandError('The embedded database lies on one machine. Set DATABASE_URL to a PostgreSQL with Citus.');
    }
    const dryRun = 'dry-run' in options;
    const acts = await distribute(address, { dryRun }).catch((error: Error) => {
      throw error instanceof NotDistributable ? new CommandError(error.message) : error;
    });
    return { json: { dry_run: dryRun, acts }, text: textOf(acts, dryRun) };
  },
};

function textOf(acts: readonly string[], dryRun: boolean): string {
  if (acts.length === 0) return 'Nothing is left to do: every agency’s rows are spread.';
  const title = dryRun ? 'This would be done, in one transaction:' : 'Done, in one transaction:';
  return [title, ...acts.map((act) => `  ${act}`)].join('\n');
}
