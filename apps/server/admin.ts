import { CommandError, helpText, parseCommand, printable } from '#platform/server/console/command.ts';
import { migrateQueues } from '#platform/server/queue/queue.ts';
import { dropNewKey, openDatabase, settingsOrExit, withServices } from './compose.ts';
import { commands, databaseCommands, jobs } from './features.ts';

try {
  const all = [...commands, ...databaseCommands];
  const parsed = parseCommand(all, process.argv.slice(2));
  if (parsed.kind === 'help') {
    process.stdout.write(`${helpText(all, parsed.command)}\n`);
  } else {
    const { command, input } = parsed;
    const config = settingsOrExit();
    if ('before' in command) {
      await command.before?.(input, config).catch((error: unknown) => {
        dropNewKey(config);
        throw error;
      });
    }
    const database = await openDatabase(config);
    const { address } = database;
    try {
      const {
        json,
        text,
        exitCode = 0,
      } = 'onDatabase' in command
        ? await command.onDatabase(input, {
            config,
            address,
            migrateQueues: (to) => migrateQueues(to, jobs),
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
