import { sql } from 'kysely';
import type { Agency } from '#platform/server/acts/agency.ts';
import { creationWeight } from '#platform/server/acts/day-tallies.ts';
import type { Weight } from '#platform/server/acts/weight.ts';
import { dayFigures } from '#platform/server/background/day-figures.ts';
import { draftStatus, type QuoteStatus, type StoredQuoteStatus } from '../contract.ts';
import { quoteTables } from './schema.ts';

/** The figures that quotes keep: how many of each status, and of those that renew nothing how many were created on each day. */
export const quoteTallies = { status: 'quotes_by_status', day: 'quotes_by_day' } as const;

/** The status that a quote is shown with. */
export function shownStatus(status: StoredQuoteStatus): QuoteStatus {
  return status === draftStatus ? 'Pendiente' : status;
}

/** What a quote weighs by what can change of it. */
export function quoteWeights({ status }: { status: StoredQuoteStatus }): Weight[] {
  return [{ subject: quoteTallies.status, value: shownStatus(status) }];
}

/** What a new quote weighs. */
export function newQuoteWeights(
  quote: { status: StoredQuoteStatus; created_at: string; renews: string | null },
  agency: Agency,
): Weight[] {
  return [...quoteWeights(quote), ...(quote.renews ? [] : [creationWeight(quoteTallies.day, quote, agency)])];
}

/** Keeps the figure of their days. */
export const countQuoteDays = dayFigures('quotes.count-days', quoteTallies.day, (moment, { tx, agency }) =>
  quoteTables(tx)
    .selectFrom('quotes')
    .select(['created_at', sql<number>`0`.as('amount')])
    .where('tenant_id', '=', agency.id)
    .where('renews', 'is', null)
    .where('created_at', '>=', moment),
);
