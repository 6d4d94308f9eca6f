import type pg from 'pg';
import type { RateLimits } from '../access/rate-limits.ts';
import type { FindSession } from '../access/session.ts';
import type { Jobs } from '../background/jobs.ts';
import type { Tenancy } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';
import type { Config } from '../ground/config.ts';
import type { Log } from '../ground/log.ts';
import type { Metrics } from '../ground/metrics.ts';
import type { Secrets } from '../ground/secrets.ts';
import type { Translate } from '../ground/words.ts';
import type { Mail } from '../mail/mail.ts';

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
