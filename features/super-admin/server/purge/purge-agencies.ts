import { hash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { forgetBackupsOf } from '#features/system/server/index.ts';
import { removeTenant } from '#features/tenants/server/index.ts';
import { type PlatformWork, platformJob } from '#platform/server/background/job.ts';
import { platformTables } from '../schema.ts';
import { planPurge } from './purge-plan.ts';

/** The maximum number of rows deleted per transaction. */
const rowsPerStep = 2_000;

/**
 * Every hour and at every start: removes all data of agencies that were deleted thirty days ago. Each step is a
 * transaction, and a retry after a kill continues where the job stopped.
 */
export const purgeAgencies = platformJob({
  name: 'super-admin.purge-agencies',
  payload: z.object({}),
  retryLimit: 3,
  timeoutSeconds: 3_600,
  atStart: true,
  schedule: { cron: '37 * * * *', timeZone: 'UTC' },
  async run(_payload, work) {
    const due = await work.act(({ tx, clock }) =>
      platformTables(tx)
        .selectFrom('tenants')
        .select('id')
        .where('kind', '=', 'agency')
        .where('purge_at', '<=', clock())
        .orderBy('purge_at')
        .execute(),
    );
    for (const { id } of due) await purgeAgency(id, work);
  },
});

async function purgeAgency(id: string, { act, log, services }: PlatformWork): Promise<void> {
  const plan = await act(({ tx }) => planPurge(tx));
  for (const { table, column } of plan.untied) {
    await act(({ tx, clock }) => sql`select untie_agency_rows(${id}, ${table}, ${column}, ${clock()})`.execute(tx));
  }
  // Before the rows of the backups are deleted, because they name the files.
  await act((ctx) => forgetBackupsOf(id, ctx));
  let removed = 0;
  for (const { name, key } of plan.tables) {
    let gone: number;
    do {
      gone = await act(async ({ tx, clock }) => {
        const { rows } = await sql<{ gone: number }>`
          select purge_agency_rows(${id}, ${name}, ${key}::text[], ${clock()}, ${rowsPerStep})::int as gone`.execute(
          tx,
        );
        return rows[0]?.gone ?? 0;
      });
      removed += gone;
    } while (gone === rowsPerStep);
  }
  for (const name of await services.storage.list(id)) await services.storage.remove(id, name);
  await act(async ({ tx, clock, audit }) => {
    // Including permanently failed jobs: their payloads may name people.
    await sql`delete from pgboss.job where data->>'tenant_id' = ${id}`.execute(tx);
    const subdomain = await removeTenant(id, { tx, clock });
    await platformTables(tx)
      .insertInto('retired_subdomains')
      .values({ subdomain_hash: hash('sha256', subdomain, 'buffer'), retired_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    audit({ action: 'purgeTenant', detail: { tenant_id: id } });
  });
  log.info({ tenant_id: id, rows: removed }, 'A deleted agency was removed with all it held');
}
