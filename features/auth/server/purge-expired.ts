import * as z from 'zod/mini';
import { platformJob } from '#platform/server/background/job.ts';

/** Every night, removes ended sessions, old reset tokens and other expired data of all agencies. */
export const purgeExpired = platformJob({
  name: 'auth.purge-expired',
  payload: z.object({}),
  retryLimit: 3,
  timeoutSeconds: 300,
  schedule: { cron: '15 4 * * *', timeZone: 'America/New_York' },
  async run(_payload, { clock, log, services }) {
    const { rows } = await services.lookupPool.query<{ gone: number }>('select purge_expired($1) as gone', [clock()]);
    await services.lookupPool.query('delete from rate_limits where expire < $1', [clock().getTime()]);
    log.info({ rows: rows[0]?.gone }, 'Expired rows were removed');
  },
});
