import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/**
 * The process's log: JSON lines, or coloured lines on a terminal. Bodies are never logged, and whatever carries a
 * secret by name is masked. Given a destination, the lines go there as JSON.
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: withoutClient },
    redact: {
      paths: ['*.password', '*.new_password', '*.current_password', '*.token', '*.access_token', '*.authorization'],
      censor: '***',
    },
  };
  if (destination) return pino(options, destination);
  const pretty = { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' } };
  return pino({ ...options, ...(process.stdout.isTTY && { transport: pretty }) });
}

/** The pool hangs the connection that broke on the error: its buffers, its settings, and its password. */
function withoutClient(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { client: _, ...told } = stdSerializers.err(error);
  return told;
}
