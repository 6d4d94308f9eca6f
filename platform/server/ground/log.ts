import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { lineKeeper } from './log-lines.ts';

export type Log = Logger;

/**
 * The process's log: JSON lines, or colored lines on a terminal. Bodies are never logged, and values whose names
 * indicate a secret are masked. With a destination, the lines go there as JSON. `takeLines` returns the lines for the
 * operators.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const lines = lineKeeper();
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(given, method, number) {
        const [fields, message] = given as [unknown, unknown];
        if (typeof fields === 'string') lines.note(number, this.bindings(), fields, systemClock());
        else lines.note(number, { ...this.bindings(), ...(fields as object) }, String(message ?? ''), systemClock());
        method.apply(this, given);
      },
    },
    base: null,
    serializers: { err: withoutClient },
    redact: {
      paths: ['*.password', '*.new_password', '*.current_password', '*.token', '*.access_token', '*.authorization'],
      censor: '***',
    },
  };
  const pretty = { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' } };
  const log = destination
    ? pino(options, destination)
    : pino({ ...options, ...(process.stdout.isTTY && { transport: pretty }) });
  lines.belongsTo(log);
  return log;
}

/** The pool attaches the broken connection to the error, with its buffers, its settings and its password. */
function withoutClient(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { client: _, ...told } = stdSerializers.err(error);
  return told;
}
