import { sql } from 'kysely';
import type { Agency } from '#platform/server/acts/agency.ts';
import { creationIncrement } from '#platform/server/acts/day-counters.ts';
import type { Increment } from '#platform/server/acts/increment.ts';
import { dayFigures } from '#platform/server/background/day-figures.ts';
import { draftStatus, type QuoteStatus, type StoredQuoteStatus } from '../contract.ts';
import { quoteTables } from './schema.ts';

/** The counters of quotes: the number per status, and the number of new-business quotes created per day. */
export const quoteCounters = { status: 'quotes_by_status', day: 'quotes_by_day' } as const;

/** The status that screens show for a quote. */
export function shownStatus(status: StoredQuoteStatus): QuoteStatus {
  return status === draftStatus ? 'Pendiente' : status;
}

/** A quote's increments for the values that can change. */
export function quoteIncrements({ status }: { status: StoredQuoteStatus }): Increment[] {
  return [{ subject: quoteCounters.status, value: shownStatus(status) }];
}

/** A new quote's increments. */
export function newQuoteIncrements(
  quote: { status: StoredQuoteStatus; created_at: string; renews: string | null },
  agency: Agency,
): Increment[] {
  return [...quoteIncrements(quote), ...(quote.renews ? [] : [creationIncrement(quoteCounters.day, quote, agency)])];
}

/** Maintains the counter per day. */
export const countQuoteDays = dayFigures('quotes.count-days', quoteCounters.day, (moment, { tx, agency }) =>
  quoteTables(tx)
    .selectFrom('quotes')
    .select(['created_at', sql<number>`0`.as('amount')])
    .where('tenant_id', '=', agency.id)
    .where('renews', 'is', null)
    .where('created_at', '>=', moment),
);
