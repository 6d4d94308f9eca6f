import * as z from 'zod/mini';
import type { JobDefinition } from '#platform/server/background/jobs.ts';

const payload = z.object({});

/** Every night: removes ended sessions, old reset tokens and old idempotency keys of all agencies. */
export const purgeExpired: JobDefinition<typeof payload> = {
  name: 'auth.purge-expired',
  payload,
  retryLimit: 3,
  timeoutSeconds: 300,
  schedule: { cron: '15 4 * * *', timeZone: 'America/New_York' },
  async run(_payload, { clock, log, services }) {
    const { rows } = await services.gate.query<{ gone: number }>('select purge_expired($1) as gone', [clock()]);
    await services.gate.query('delete from rate_limits where expire < $1', [clock().getTime()]);
    log.info({ rows: rows[0]?.gone }, 'Expired rows were removed');
  },
};
