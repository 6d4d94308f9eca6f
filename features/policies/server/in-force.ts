import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { policyStatuses, statusesInForce } from '../contract.ts';
import { type PoliciesTable, policyTables } from './schema.ts';

/**
 * Whether the row of policies of this name is in force on a day of the agency: begun, not ended, not cancelled, and not yet
 * followed by a next term, whatever its status says.
 */
export const isInForceOn = (day: string, name = 'policies'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${name}.effective_date`)} <= ${day}::date and ${sql.ref(`${name}.covers_until`)} >= ${day}::date)`;

/** Days of the agency, both included. */
export interface Days {
  from: string;
  until: string;
}

/**
 * Whether the term of the row of policies of this name is to end in these days: it was not cancelled, and no next term is
 * sold, whatever its status says.
 */
export const isToEnd = ({ from, until }: Days, name = 'policies'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${name}.expiration_date`)} between ${from}::date and ${until}::date and ${isOpenEnded(name)})`;

/** Whether the term runs to its expiration date and ends there: it was not cancelled, and has no next term. */
export const isOpenEnded = (name = 'policies'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${name}.cancelled_on`)} is null and ${sql.ref(`${name}.next_begins`)} is null)`;

/** Whether the term covers any day, in the past or later: one that was cancelled from its first day on covers none. */
export const everCovers = (name: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${name}.covers_until`)} >= ${sql.ref(`${name}.effective_date`)}`;

/** The last day that a policy covers, as the database keeps it. */
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
 * What the kept figure of the policies in force, which goes by their status, has to be corrected by on a day: a row for each
 * policy that it tells wrong, with `count` and `amount` below zero where it counts one that is not in force. They are few: what
 * the day's job has not written down, what begins later, and what is renewed ahead.
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
 * The policies that are to end in these days and that the kept figure of those does not count, for their status: a row for
 * each, with its `expiration_date`. The days begin today.
 */
export const toEndCorrections = (agency: unknown, { from, until }: { from: unknown; until: unknown }) => sql`(
  select expiration_date from policies
  where tenant_id = ${agency} and status in (${uncounted}) and covers_until >= ${from}::date and covers_until <= ${until}::date
    and ${isOpenEnded()})`;

/** By how many policies the kept figure of those in force has to be corrected today. One statement. */
export async function correctionOfInForce({ tx, agency, today }: Pick<CommandContext, 'tx' | 'agency' | 'today'>) {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from ${inForceCorrections(agency.id, today)} corrections`.execute(
    policyTables(tx),
  );
  return rows[0]?.count ?? 0;
}
