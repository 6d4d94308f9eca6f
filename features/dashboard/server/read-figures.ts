import { sql } from 'kysely';
import { leadCounters } from '#features/leads/server/index.ts';
import { alertDays, statusesInForce } from '#features/policies/contract.ts';
import { inForceCorrections, policyCounters, toEndCorrections } from '#features/policies/server/index.ts';
import { openStatuses } from '#features/quotes/contract.ts';
import { quoteCounters } from '#features/quotes/server/index.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Counter } from '#platform/server/acts/counters.ts';
import { weekDays } from '../contract.ts';
import { dashboardTables } from './schema.ts';

/** Figures that are counted by other values than days. */
const byValue = [
  leadCounters.status,
  leadCounters.product,
  quoteCounters.status,
  policyCounters.status,
  policyCounters.inForce,
];
const byDay = [leadCounters.day, quoteCounters.day, policyCounters.day];

/** Subjects that aren't stored counters: active users by role, and a row if the agency's phone and address are set. */
export const usersByRole = 'users_by_role';
export const agencyComplete = 'agency_complete';

/** The values of expiring policies: within a week, and later in the month. */
export const expiring = { week: 'week', month: 'month' } as const;

const names = (subjects: readonly string[]) => sql.join(subjects.map((subject) => sql.lit(subject)));

/**
 * Policies whose term is over but whose status isn't updated yet, by this status and the one that they have now:
 * `Activa/Vencida`.
 */
export const policiesOver = 'policies_over';
/** The correction to the counter of policies in force. */
export const inForceCorrection = 'policies_in_force_correction';
/** Quotes, by status, that the counters include as open although their last day has passed. */
export const quotesOver = 'quotes_over';
const inForce = names(statusesInForce);
const openQuotes = names(openStatuses);
const [valueNames, dayNames] = [names(byValue), names(byDay)];
const [expiration, week, month] = [policyCounters.expiration, expiring.week, expiring.month].map((name) =>
  sql.lit(name),
);

/** What the caller may see in addition to the figures. */
interface Known {
  users: boolean;
  agency: boolean;
}

/**
 * Returns everything for the dashboard, in one statement: the counters by value; under an empty value those of this
 * week's days; the policies without a next term by expiration; policies and quotes that have ended since the last daily
 * job; the correction to the policies in force; and what the caller may see of users and agency.
 */
export function readFigures(
  { users, agency: isShown }: Known,
  { tx, agency: { id }, today }: Pick<CommandContext, 'tx' | 'agency' | 'today'>,
): Promise<Counter[]> {
  const weekBegan = addDays(today, 1 - weekDays);
  const weekEnds = addDays(today, weekDays);
  const monthEnds = addDays(today, alertDays);
  // Grouped once, in the outer query: grouping each part makes the statement a third slower. Every range of days has
  // two ends, because for a range with a single end PostgreSQL estimates a third of the rows and plans the statement
  // anew at each call, which takes longer than the statement itself.
  return dashboardTables(tx)
    .selectFrom(
      sql<Pick<Counter, 'subject' | 'value'>>`(
          select subject, value, count, amount from tallies where tenant_id = ${id} and subject in (${valueNames})
          union all
          select subject, '', count, amount from tallies
          where tenant_id = ${id} and subject in (${dayNames}) and value >= ${weekBegan} and value < '9999'
          union all
          select subject, case when value <= ${weekEnds} then ${week} else ${month} end, count, amount from tallies
          where tenant_id = ${id} and subject = ${expiration} and value >= ${today} and value <= ${monthEnds}
          union all
          select ${expiration}, case when expiration_date <= ${weekEnds}::date then ${week} else ${month} end, 1, 0
          from ${toEndCorrections(id, { from: today, until: monthEnds })} uncounted
          union all
          select ${sql.lit(policiesOver)}, status || case when next_begins is null then '/Vencida' else '/Renovada' end, 1, 0
          from policies
          where tenant_id = ${id} and status in (${inForce}) and covers_until > '0001-01-01'
            and covers_until < ${today}::date and expiration_date < ${today}::date
          union all
          select ${sql.lit(inForceCorrection)}, '', count, amount
          from ${inForceCorrections(id, today)} corrections
          union all
          select ${sql.lit(quotesOver)}, status, 1, 0 from quotes
          where tenant_id = ${id} and import_id is null and status in (${openQuotes}) and valid_until > '0001-01-01' and valid_until < ${today}::date
          union all
          select ${sql.lit(usersByRole)}, role, 1, 0 from users where tenant_id = ${id} and is_active and ${users}::boolean
          union all
          select ${sql.lit(agencyComplete)}, '', (settings_saved_at is not null or (contact_phone <> '' and address <> ''))::int, 0
          from tenants where id = ${id} and ${isShown}::boolean
        )`.as('figure'),
    )
    .select(['subject', 'value', sql<number>`sum(count)::bigint`.as('count'), sql<number>`sum(amount)`.as('amount')])
    .groupBy(['subject', 'value'])
    .execute();
}
