import { type Expression, sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import { addDays, dayAt } from '#platform/contract/calendar.ts';
import { centsOf, sumOf } from '#platform/contract/money.ts';
import type { Agency } from './agency.ts';
import type { CommandContext } from './command-context.ts';
import { additions, type Change, type Counter, counterTables, foldedShard, type InAgency } from './counters.ts';
import type { Increment } from './increment.ts';

// Counters whose values are days of the agency: `2026-11-16` (docs/decisions/dashboard.md).

/**
 * The number of days, including today, that a counter by creation day covers by default. Its values for earlier days
 * are undefined. It is the week that is shown, and another week to allow for clock differences.
 */
const weeksDays = 14;

/** A row's increment in the counter of its creation day. */
export function creationIncrement(
  subject: string,
  { created_at, amount = 0 }: { created_at: string; amount?: number },
  { time_zone }: Pick<Agency, 'time_zone'>,
): Increment {
  return { subject, value: dayAt(new Date(created_at), time_zone), amount };
}

/**
 * Adds to a counter by creation day what it lacks compared with the rows: after the agency's time zone changes, and to
 * zero the days that are no longer counted. `rowsSince` selects the rows created since a moment, each with its amount.
 * It locks no writer out: one statement reads both, so a concurrent write is in the rows and in the counter, or in
 * neither.
 */
export async function correctDays(
  subject: string,
  rowsSince: (moment: Expression<string>) => Expression<{ created_at: string; amount: number }>,
  { tx, agency, today }: InAgency & Pick<CommandContext, 'today'>,
  daysCounted = weeksDays,
): Promise<void> {
  const { id, time_zone } = agency;
  const first = sql<string>`(${addDays(today, 1 - daysCounted)}::date::timestamp at time zone ${time_zone})`;
  // Two concurrent corrections would each add the whole difference.
  const turn = sql`select pg_advisory_xact_lock(hashtextextended(${`${subject} ${id}`}, 0))`.execute(tx);
  const lacking = sql<Counter>`
    select ${subject}::text as subject, value, (coalesce(counted.count, 0) - coalesce(kept.count, 0))::bigint as count,
      coalesce(counted.amount, 0) - coalesce(kept.amount, 0) as amount
    from (
      select (created_at at time zone ${time_zone})::date::text as value, count(*) as count, sum(amount) as amount
      from (${rowsSince(first)}) as created group by 1
    ) as counted
    full join (
      select value, sum(count) as count, sum(amount) as amount from tallies
      where tenant_id = ${id} and subject = ${subject} group by value
    ) as kept using (value)`.execute(counterTables(tx));
  const {
    lacking: { rows },
  } = await allOf({ turn, lacking });
  const changes = rows.map((row) => ({ ...row, amount: centsOf(row.amount) }));
  await Promise.all(additions(changes, foldedShard, { tx, tenantId: id }).map((addition) => addition.execute()));
}

/**
 * Merges the rows of all values before `first` and deletes those that reach zero. It waits for a concurrent
 * transaction's additions or leaves them. It locks rows in the order in which others write them and writes to a shard
 * that no other code writes, which prevents deadlocks.
 */
export async function foldDays(subject: string, first: string, { tx, agency }: InAgency): Promise<void> {
  const gone = await counterTables(tx)
    .with('locked', (db) =>
      db
        .selectFrom('tallies')
        .select(['value', 'shard'])
        .where('tenant_id', '=', agency.id)
        .where('subject', '=', subject)
        .where('value', '<', first)
        .orderBy(sql`value collate "C"`)
        .orderBy('shard')
        .forUpdate(),
    )
    .deleteFrom('tallies')
    .using('locked')
    .where('tallies.tenant_id', '=', agency.id)
    .where('tallies.subject', '=', subject)
    .whereRef('tallies.value', '=', 'locked.value')
    .whereRef('tallies.shard', '=', 'locked.shard')
    .returning(['tallies.value', 'tallies.count', 'tallies.amount'])
    .execute();
  const folded = new Map<string, Change>();
  for (const { value, count, amount } of gone) {
    const so = folded.get(value);
    const amounts = [...(so ? [so.amount] : []), centsOf(amount)];
    folded.set(value, { subject, value, count: (so?.count ?? 0) + count, amount: sumOf(amounts) });
  }
  const statements = additions([...folded.values()], foldedShard, { tx, tenantId: agency.id });
  await Promise.all(statements.map((addition) => addition.execute()));
}
