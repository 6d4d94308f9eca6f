import { CommandError, helpText, parseCommand, printable } from '#platform/server/console/command.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import { openDatabase, settingsOrExit, withServices } from './compose.ts';
import { commands, databaseCommands, jobs } from './features.ts';

try {
  const all = [...commands, ...databaseCommands];
  const parsed = parseCommand(all, process.argv.slice(2));
  if (parsed.kind === 'help') {
    process.stdout.write(`${helpText(all, parsed.command)}\n`);
  } else {
    const config = settingsOrExit();
    const database = await openDatabase(config);
    const { address } = database;
    try {
      const { command, input } = parsed;
      const {
        json,
        text,
        exitCode = 0,
      } = 'onDatabase' in command
        ? await command.onDatabase(input, {
            ...{ config, address, migrateQueues: (to) => migrateQueues(to, jobs) },
            withServices: (work) => withServices(config, address, work),
          })
        : await withServices(config, address, (services) => command.run(input, services));
      process.stdout.write(`${parsed.asJson ? JSON.stringify(json) : printable(text)}\n`);
      process.exitCode = exitCode;
    } finally {
      await database.stop();
    }
  }
} catch (error) {
  const isExpected = error instanceof CommandError;
  process.stderr.write(
    `${isExpected ? printable(error.message) : `The command failed: ${(error as Error).message}`}\n`,
  );
  process.exitCode = 1;
}
