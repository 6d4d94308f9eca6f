import { leadStatuses, productTypes } from '#features/leads/contract.ts';
import { leadCounters } from '#features/leads/server/index.ts';
import { type PolicyStatus, policyStatuses } from '#features/policies/contract.ts';
import { policyCounters } from '#features/policies/server/index.ts';
import { quoteStatuses, type StoredQuoteStatus } from '#features/quotes/contract.ts';
import { quoteCounters, shownStatus } from '#features/quotes/server/index.ts';
import { cents, centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import { totalCountMax } from '#platform/contract/page.ts';
import { isAllowed, managers, roles } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Counter } from '#platform/server/acts/counters.ts';
import { type DashboardStats, noProduct } from '../contract.ts';
import {
  agencyComplete,
  expiring,
  inForceCorrection,
  policiesOver,
  quotesOver,
  readFigures,
  usersByRole,
} from './read-figures.ts';

/**
 * Returns the agency's current figures, in a time independent of the agency's size: the writing transactions maintain
 * the counters, those of the week by day.
 */
export async function readStats(ctx: CommandContext): Promise<DashboardStats> {
  const { role } = ctx.actor;
  const known = { users: role !== null && isAllowed(managers, role), agency: role === 'Admin' };
  const figures = Map.groupBy(await readFigures(known, ctx), ({ subject }) => subject);
  const of = (subject: string) => figures.get(subject) ?? [];
  const ofWeek = (subject: string) => Math.min(of(subject)[0]?.count ?? 0, totalCountMax);
  const leads_by_status = counts(leadStatuses, of(leadCounters.status));
  const quotes_by_status = withEnded(counts(quoteStatuses, of(quoteCounters.status)), of(quotesOver).map(shown));
  const policies_by_status = withOver(counts(policyStatuses, of(policyCounters.status)), of(policiesOver));
  const expiringIn = counts(Object.values(expiring), of(policyCounters.expiration));
  return {
    total_leads: total(leads_by_status),
    total_quotes: total(quotes_by_status),
    total_policies: total(policies_by_status),
    policies_value: amountOf([...of(policyCounters.inForce), ...of(inForceCorrection)]),
    expiring_policies: total(expiringIn),
    week: {
      leads: ofWeek(leadCounters.day),
      quotes: ofWeek(quoteCounters.day),
      policies: ofWeek(policyCounters.day),
      premium: amountOf(of(policyCounters.day)),
      expiring: expiringIn.week,
    },
    leads_by_status,
    quotes_by_status,
    policies_by_status,
    agency_complete: known.agency ? of(agencyComplete)[0]?.count === 1 : null,
    users_by_role: known.users ? counts(roles, of(usersByRole)) : null,
    leads_by_product: counts([...productTypes, noProduct], of(leadCounters.product)),
  };
}

/** A number for every value, including values without rows. */
function counts<Value extends string>(values: readonly Value[], counted: readonly Counter[]): Record<Value, number> {
  const byValue = {} as Record<Value, number>;
  for (const value of values) byValue[value] = counted.find((tally) => tally.value === value)?.count ?? 0;
  return byValue;
}

/** Quotes by displayed status. */
const shown = ({ value, ...quotes }: Counter): Counter => ({
  ...quotes,
  value: shownStatus(value as StoredQuoteStatus),
});

/** Policies by status, with those past their last day in the status that they have now. */
function withOver(byStatus: Record<PolicyStatus, number>, over: readonly Counter[]): Record<PolicyStatus, number> {
  const now = { ...byStatus };
  for (const { value, count } of over) {
    const [stored, shown] = value.split('/') as [PolicyStatus, PolicyStatus];
    now[stored] -= count;
    now[shown] += count;
  }
  return now;
}

/** Quotes by status, with those past their last day as Vencida. */
function withEnded<Status extends string>(
  byStatus: Record<Status | 'Vencida', number>,
  ended: readonly Counter[],
): Record<Status | 'Vencida', number> {
  const now = { ...byStatus };
  for (const { value, count } of ended) {
    now[value as Status] -= count;
    now.Vencida += count;
  }
  return now;
}

/** The sum of amounts, in dollars. */
const amountOf = (figures: readonly Counter[]): number =>
  dollarsOf(cents(sumOf(figures.map(({ amount }) => centsOf(amount)))));

function total(byValue: Record<string, number>): number {
  return Object.values(byValue).reduce((sum, count) => sum + count, 0);
}
