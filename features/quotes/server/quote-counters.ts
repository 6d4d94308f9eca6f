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

/** The fields of a quote that its increments depend on. */
export interface CountedQuote {
  status: StoredQuoteStatus;
  import_id: string | null;
}

/** A quote's increments for the values that can change. A quote that was brought in with a policy has none. */
export function quoteIncrements({ status, import_id }: CountedQuote): Increment[] {
  if (import_id !== null) return [];
  return [{ subject: quoteCounters.status, value: shownStatus(status) }];
}

/** A new quote's increments. */
export function newQuoteIncrements(
  quote: CountedQuote & { created_at: string; renews: string | null },
  agency: Agency,
): Increment[] {
  const isNew = quote.renews === null && quote.import_id === null;
  return [...quoteIncrements(quote), ...(isNew ? [creationIncrement(quoteCounters.day, quote, agency)] : [])];
}

/** Maintains the counter per day. */
export const countQuoteDays = dayFigures('quotes.count-days', quoteCounters.day, (moment, { tx, agency }) =>
  quoteTables(tx)
    .selectFrom('quotes')
    .select(['created_at', sql<number>`0`.as('amount')])
    .where('tenant_id', '=', agency.id)
    .where('renews', 'is', null)
    .where('import_id', 'is', null)
    .where('created_at', '>=', moment),
);
