import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/**
 * The process's log: JSON lines, or coloured lines on a terminal. Bodies are never logged, and whatever carries a
 * secret by name is masked.
 */
export function createLog(level: Config['logLevel']): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: ['*.password', '*.new_password', '*.current_password', '*.token', '*.access_token', '*.authorization'],
      censor: '***',
    },
    ...(process.stdout.isTTY && {
      transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' } },
    }),
  });
}
