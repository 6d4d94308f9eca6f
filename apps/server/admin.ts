import { CommandError, helpText, parseCommand, printable } from '#platform/server/console/command.ts';
import { createLog } from '#platform/server/ground/log.ts';
import { composeServices, openDatabase, settingsOrExit } from './compose.ts';
import { commands } from './features.ts';

try {
  const parsed = parseCommand(commands, process.argv.slice(2));
  if (parsed.kind === 'help') {
    process.stdout.write(`${helpText(commands, parsed.command)}\n`);
  } else {
    const config = settingsOrExit();
    const database = await openDatabase(config, { claims: false });
    const { services, close } = await composeServices(config, database.address, { log: createLog('silent') });
    try {
      const { json, text, exitCode = 0 } = await parsed.command.run(parsed.input, services);
      process.stdout.write(`${parsed.asJson ? JSON.stringify(json) : printable(text)}\n`);
      process.exitCode = exitCode;
    } finally {
      await close();
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
