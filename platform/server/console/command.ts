import { parseArgs } from 'node:util';
import type { Services } from '../acts/services.ts';
import type { DatabaseAddress } from '../database/database.ts';
import type { Config } from '../ground/config.ts';

export interface CommandOption {
  required?: true;
  /** The option takes no value; if present, it is a key of the input. */
  isFlag?: true;
  help: string;
}

/** What every command of the operator's console has. */
export interface NamedCommand {
  name: string;
  summary: string;
  /** The argument after the name, without dashes, for the help. */
  argument?: string;
  options: Readonly<Record<string, CommandOption>>;
}

/** A command of the operator's console. Its slice declares it. */
export interface Command extends NamedCommand {
  run(input: CommandInput, services: Services): Promise<CommandResult>;
}

/** A command on the whole migrated database, which no other part of this process uses meanwhile. */
export interface DatabaseCommand extends NamedCommand {
  /** Throws if the command can't run, as far as it can be checked before anything is opened or created. */
  before?(input: CommandInput, config: Config): Promise<void>;
  onDatabase(input: CommandInput, at: OnDatabase): Promise<CommandResult>;
}

export interface OnDatabase {
  config: Config;
  address: DatabaseAddress;
  /** Migrates a database's queues to this version. */
  migrateQueues(address: DatabaseAddress): Promise<void>;
  /** Runs `work` with all services of a process. */
  withServices<T>(work: (services: Services) => Promise<T>): Promise<T>;
}

export interface CommandInput {
  argument: string | undefined;
  options: Readonly<Record<string, string>>;
}

export interface CommandResult {
  /** The only output of `--json` on standard output. */
  json: Record<string, unknown>;
  /** The text for people. */
  text: string;
  /** The program's exit code; 0 if omitted. */
  exitCode?: number;
}

/** A command that was called incorrectly or can't run. The message is for the operator. */
export class CommandError extends Error {}

export type Parsed<C extends NamedCommand> =
  | { kind: 'help'; command: C | null }
  | { kind: 'run'; command: C; input: CommandInput; asJson: boolean };

/**
 * A text that is safe to print on a terminal: control sequences are shown as characters, because names may come from
 * files. Line ends and tabs remain.
 */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** Parses the command line. Throws {@link CommandError} with the mistake. */
export function parseCommand<C extends NamedCommand>(commands: readonly C[], words: readonly string[]): Parsed<C> {
  const [name, ...rest] = words;
  if (!name || name === '--help' || name === 'help') return { kind: 'help', command: null };
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new CommandError(`There is no command "${name}". Try: npm run admin -- --help`);
  const { values, positionals } = parseWords(command, rest);
  if ('help' in values) return { kind: 'help', command };
  const { json, help: _, ...given } = values as Record<string, string | boolean>;
  const options = Object.fromEntries(Object.entries(given).map(([option, value]) => [option, String(value)]));
  for (const [option, { required }] of Object.entries(command.options)) {
    if (required && !options[option])
      throw new CommandError(`--${option} is missing. Try: npm run admin -- ${name} --help`);
  }
  if (command.argument && !positionals[0]) throw new CommandError(`${command.argument} is missing after "${name}".`);
  if (positionals.length > (command.argument ? 1 : 0))
    throw new CommandError(`"${positionals.at(-1)}" is not understood.`);
  const input = { argument: positionals[0], options };
  return { kind: 'run', command, input, asJson: json === true };
}

function parseWords(command: NamedCommand, words: string[]) {
  const own = Object.fromEntries(
    Object.entries(command.options).map(([option, { isFlag }]) => [
      option,
      { type: isFlag ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const options = { ...own, json: { type: 'boolean' as const }, help: { type: 'boolean' as const } };
  try {
    return parseArgs({ args: words, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/** The help of one command, or of all. */
export function helpText(commands: readonly NamedCommand[], command: NamedCommand | null): string {
  if (!command) {
    const width = Math.max(...commands.map(({ name }) => name.length));
    const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
    return ['npm run admin -- COMMAND [options]', '', ...lines, '', 'COMMAND --help tells its options.'].join('\n');
  }
  const entries = [
    ...Object.entries(command.options).map(([name, { required, help }]) => [
      `--${name}`,
      `${help}${required ? ' (required)' : ''}`,
    ]),
    ['--json', 'print one JSON object and nothing else'],
  ] as [string, string][];
  const width = Math.max(...entries.map(([name]) => name.length));
  const lines = entries.map(([name, help]) => `  ${name.padEnd(width)}  ${help}`);
  const usage = ['npm run admin --', command.name, command.argument, '[options]'].filter(Boolean).join(' ');
  return [usage, '', command.summary, '', ...lines].join('\n');
}
