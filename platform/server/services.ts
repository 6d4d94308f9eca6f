import type pg from 'pg';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Secrets } from './secrets.ts';
import type { FindSession } from './session.ts';
import type { Tenancy } from './tenancy.ts';
import type { Translate } from './words.ts';

/** What a process has, made once at its start and handed to whoever needs it. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Log;
  tenancy: Tenancy;
  /** For the gate's functions only: outside a transaction of {@link Tenancy} it sees no agency's row. */
  gate: pg.Pool;
  findSession: FindSession;
  translate: Translate;
  jobs: Jobs;
  mail: Mail;
  secrets: Secrets;
  rateLimits: RateLimits;
  metrics: Metrics;
}
