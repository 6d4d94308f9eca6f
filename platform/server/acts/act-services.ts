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

/**
 * The services of its process that a command may use. None of them opens a second transaction or calls an external
 * service.
 */
export interface ActServices {
  config: Config;
  log: Log;
  /** For the lookup role's functions only: outside an agency's transaction it sees no agency's rows. */
  lookupPool: pg.Pool;
  translate: Translate;
  secrets: Secrets;
  seals: Seals;
  rateLimits: RateLimits;
  maintenance: Maintenance;
  settings: InstallationSettings;
  /** How e-mail is sent. A command enqueues messages and sends none. */
  mailRoute: MailRoute;
  /** The permanent files of agencies. */
  storage: Storage;
}
