import { type Expression, sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import { addDays, dayAt } from '#platform/contract/calendar.ts';
import { centsOf, sumOf } from '#platform/contract/money.ts';
import type { Agency } from './agency.ts';
import type { CommandContext } from './command-context.ts';
import { additions, type Change, type Counter, counterTables, foldedShard, type InAgency } from './counters.ts';
import type { Increment } from './increment.ts';

// Figures whose values are days of the agency: `2026-11-16` (docs/adr/0049).

/**
 * So many days, the present one among them, are right in a figure by the day of creation that asks for no other number; what
 * it says of days before means nothing. It is the week that is shown, and as much again for clocks that disagree.
 */
const weeksDays = 14;

/** What a row weighs in the figure of the days on which such rows were created. */
export function creationIncrement(
  subject: string,
  { created_at, amount = 0 }: { created_at: string; amount?: number },
  { time_zone }: Pick<Agency, 'time_zone'>,
): Increment {
  return { subject, value: dayAt(new Date(created_at), time_zone), amount };
}

/**
 * Gives a figure by the day of creation what it lacks of what the rows say: after the agency's time zone has changed, and
 * of days that are counted no more it takes everything away. `rowsSince` asks for the rows that were created from a moment
 * on, with what each amounts to. Nobody is locked out: what others write meanwhile is both in the rows and in the figure,
 * or in neither, because one statement sees both.
 */
export async function correctDays(
  subject: string,
  rowsSince: (moment: Expression<string>) => Expression<{ created_at: string; amount: number }>,
  { tx, agency, today }: InAgency & Pick<CommandContext, 'today'>,
  daysCounted = weeksDays,
): Promise<void> {
  const { id, time_zone } = agency;
  const first = sql<string>`(${addDays(today, 1 - daysCounted)}::date::timestamp at time zone ${time_zone})`;
  // Two at once would each give all that is lacking.
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
 * Brings the rows of all values before `first` together, and leaves none of those that have come to nothing. What a
 * transaction adds meanwhile is waited for or stays. Rows are locked in the order in which others write them, and written
 * where nobody else does, so that nobody waits crosswise.
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
