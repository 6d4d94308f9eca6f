import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { CommandContext } from '../acts/command-context.ts';
import { platformTrail, type Seals } from '../acts/seals.ts';
import { platformJob } from '../background/job.ts';
import type { Tx } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';
import { linkTables, readHead, rowsOf, type TrailRow } from './trail-tables.ts';

const batchSize = 500;

/**
 * Every minute: links newly committed rows to the chain of their trail, one agency after another. The writer of a row
 * doesn't wait: it stores the row's id in `audit_waiting`, so no row is skipped, however late it commits.
 */
export const chainTrails = platformJob({
  name: 'platform.chain-trails',
  payload: z.object({}),
  retryLimit: 0,
  timeoutSeconds: 300,
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  async run(_payload, { services, log, act, actIn }) {
    const { rows } = await services.lookupPool.query<{ tenant_id: string }>(
      'select tenant_id from find_waiting_trails()',
    );
    for (const { tenant_id: trail } of rows) {
      const chain = ({ tx, clock, services: { seals } }: Pick<CommandContext, 'tx' | 'clock' | 'services'>) =>
        chainRows(trail, { tx, clock, seals });
      const chainSome = () => (trail === platformTrail ? act(chain) : actIn(trail, chain));
      try {
        while ((await chainSome()) === batchSize);
      } catch (error) {
        // A failure for one agency doesn't stop the other trails.
        log.error({ err: error, trail }, 'A trail could not be chained');
      }
    }
  },
});

/** An arbitrary fixed number; the process that chains a trail holds this lock together with the trail's own. */
const chainLock = 7_264_832;

/**
 * Links at most one batch of a trail's waiting rows. Returns their number; none if another process is chaining the
 * trail.
 */
async function chainRows(trail: string, { tx, clock, seals }: { tx: Tx; clock: Clock; seals: Seals }): Promise<number> {
  const { rows: locks } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${chainLock}, hashtext(${trail})) as mine`.execute(tx);
  if (!locks[0]?.mine) return 0;
  const [head, waiting] = await Promise.all([readHead(tx, trail), readWaiting(tx, trail)]);
  let { number, link } = head;
  const links = waiting.map((row) => {
    number += 1;
    link = seals.link(trail, { previous: link, number, event_id: row.id, at: row.at }, row);
    return { number, event_id: row.id, at: row.at, link };
  });
  if (links.length === 0) return 0;
  const column = (name: keyof (typeof links)[0]) => links.map((one) => one[name]);
  await Promise.all([
    // It returns rows, because otherwise a distributed database would use COPY, which bypasses row security.
    sql`insert into audit_links (tenant_id, number, event_id, at, link, linked_at)
        select ${trail}::uuid, *, ${clock()}::timestamptz from unnest(${column('number')}::bigint[],
          ${column('event_id')}::uuid[], ${column('at')}::timestamptz[], ${column('link')}::text[])
        returning number`.execute(linkTables(tx)),
    sql`delete from audit_waiting w where w.tenant_id = ${trail} and w.event_id = any (${column('event_id')}::uuid[])`.execute(
      tx,
    ),
  ]);
  return links.length;
}

/** Rows from before seals existed are first: after a sealed row, an unsealed one is a fault. */
async function readWaiting(tx: Tx, trail: string): Promise<TrailRow[]> {
  const { table, areOwn } = rowsOf(trail);
  // `offset 0` keeps the two apart: each waiting row is looked up by its key, however wrong the planner is about how many
  // wait. Their number changes within seconds.
  const read = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<TrailRow>`
      select e.* from audit_waiting w
        cross join lateral (select * from ${table} where e.id = w.event_id and ${areOwn} and ${condition} offset 0) e
      where w.tenant_id = ${trail} order by w.event_id limit ${batchSize}`.execute(tx);
    return rows;
  };
  const unsealed = await read(sql`e.seal is null`);
  const rows = unsealed.length > 0 ? unsealed : await read(sql`e.seal is not null`);
  return rows.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}
