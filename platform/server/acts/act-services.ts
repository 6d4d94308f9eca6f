import type pg from 'pg';
import type { InstallationSettings } from '../access/installation-settings.ts';
import type { Maintenance } from '../access/maintenance.ts';
import type { RateLimits } from '../access/rate-limits.ts';
import type { Config } from '../ground/config.ts';
import type { Log } from '../ground/log.ts';
import type { Secrets } from '../ground/secrets.ts';
import type { Translate } from '../ground/words.ts';
import type { MailRoute } from '../mail/mail-route.ts';
import type { Storage } from '../storage/storage.ts';
import type { Seals } from './seals.ts';

/** What an act may use of its process: nothing that opens a second transaction, and nothing that calls the outside. */
export interface ActServices {
  config: Config;
  log: Log;
  /** For the gate's functions only: outside a transaction of an agency it sees no agency's row. */
  lookupPool: pg.Pool;
  translate: Translate;
  secrets: Secrets;
  seals: Seals;
  rateLimits: RateLimits;
  maintenance: Maintenance;
  settings: InstallationSettings;
  /** Which way mail goes; an act enqueues it and sends none. */
  mailRoute: MailRoute;
  /** Files of agencies that stay. */
  storage: Storage;
}
