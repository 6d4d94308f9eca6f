import { commands, databaseCommands } from '#apps/server/features.ts';
import { type CommandResult, parseCommand } from '#platform/server/console/command.ts';
import type { TestServer } from './test-server.ts';

/**
 * Runs a command of the operator's console on a running installation, in this process, because a new one takes seconds
 * to start.
 */
export async function runCommand(
  { config, address, services }: TestServer,
  ...words: string[]
): Promise<CommandResult> {
  const parsed = parseCommand([...commands, ...databaseCommands], words);
  if (parsed.kind === 'help') throw new Error('Help was asked for.');
  const { command, input } = parsed;
  if (!('onDatabase' in command)) return command.run(input, services);
  await command.before?.(input, config);
  return command.onDatabase(input, {
    config,
    address,
    migrateQueues: async () => {},
    withServices: (work) => work(services),
  });
}
