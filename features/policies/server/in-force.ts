import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { policyStatuses, statusesInForce } from '../contract.ts';
import { type PoliciesTable, policyTables } from './schema.ts';

/**
 * Whether the row with this alias is in force on a day of the agency: started, not ended, not canceled, and not yet
 * followed by a next term. Its status doesn't matter.
 */
export const isInForceOn = (day: string, name = 'policies'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${name}.effective_date`)} <= ${day}::date and ${sql.ref(`${name}.covers_until`)} >= ${day}::date)`;

/** Days of the agency, both included. */
export interface Days {
  from: string;
  until: string;
}

/**
 * Whether the term of the row with this alias ends in these days: it was not canceled, and no next term is sold. Its
 * status doesn't matter.
 */
export const isToEnd = ({ from, until }: Days, name = 'policies'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${name}.expiration_date`)} between ${from}::date and ${until}::date and ${isOpenEnded(name)})`;

/** Whether the term runs to its expiration date and ends there: it was not canceled, and has no next term. */
export const isOpenEnded = (name = 'policies'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${name}.cancelled_on`)} is null and ${sql.ref(`${name}.next_begins`)} is null)`;

/** Whether the term covers any day, past or future: one that was canceled from its first day covers none. */
export const everCovers = (name: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${name}.covers_until`)} >= ${sql.ref(`${name}.effective_date`)}`;

/** The last day that a policy covers, as the database stores it. */
export function coversUntil({
  expiration_date,
  cancelled_on,
  next_begins,
}: Pick<PoliciesTable, 'expiration_date' | 'cancelled_on' | 'next_begins'>): string {
  const ends = [cancelled_on, next_begins].flatMap((first) => (first ? [addDays(first, -1)] : []));
  return [expiration_date, ...ends].sort()[0] as string;
}

const literals = (statuses: readonly string[]) => sql.join(statuses.map((status) => sql.lit(status)));
const counted = literals(statusesInForce);
const uncounted = literals(policyStatuses.filter((status) => !statusesInForce.includes(status)));

/**
 * The corrections on a day of the counter of policies in force, which is based on the status: a row for each policy
 * that it counts wrongly, with negative `count` and `amount` if it counts one that is not in force. They are few:
 * policies that the day's job has not processed yet, that start later, and that are renewed ahead.
 */
export const inForceCorrections = (agency: unknown, day: unknown): RawBuilder<unknown> => sql`(
  select -1 as count, -annual_premium as amount from policies
  where tenant_id = ${agency} and status in (${counted})
    and effective_date > ${day}::date and effective_date <= '9999-12-31'
  union all
  select -1, -annual_premium from policies
  where tenant_id = ${agency} and status in (${counted}) and effective_date <= ${day}::date
    and covers_until > '0001-01-01' and covers_until < ${day}::date
  union all
  select 1, annual_premium from policies
  where tenant_id = ${agency} and status in (${uncounted}) and effective_date <= ${day}::date
    and covers_until >= ${day}::date and covers_until <= '9999-12-31')`;

/**
 * The policies that end in these days and that their counter doesn't include because of their status: a row for each,
 * with its `expiration_date`. The days start today.
 */
export const toEndCorrections = (agency: unknown, { from, until }: { from: unknown; until: unknown }) => sql`(
  select expiration_date from policies
  where tenant_id = ${agency} and status in (${uncounted}) and covers_until >= ${from}::date and covers_until <= ${until}::date
    and ${isOpenEnded()})`;

/** The correction of the counter of policies in force for today, in policies. One statement. */
export async function correctionOfInForce({ tx, agency, today }: Pick<CommandContext, 'tx' | 'agency' | 'today'>) {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from ${inForceCorrections(agency.id, today)} corrections`.execute(
    policyTables(tx),
  );
  return rows[0]?.count ?? 0;
}
