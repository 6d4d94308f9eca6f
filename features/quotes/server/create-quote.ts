import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { numberLines, searchText } from '#features/clients/server/index.ts';
import { advanceLead, type LeadToAdvance, lockLead } from '#features/leads/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { nextNumber } from '#platform/server/acts/number-series.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import { type CreateQuote, type Quote, validDays } from '../contract.ts';
import { newQuoteIncrements } from './quote-counters.ts';
import { readQuote } from './read-quotes.ts';
import { type QuotesTable, quoteTables } from './schema.ts';

/**
 * Creates a quote for a lead and assigns it to the caller. The lead's status becomes Cotizado, and a lead without a
 * product gets the quote's. A closed or lost lead is refused with `lead_closed`, a lead of another agency with
 * `invalid_reference`.
 */
export async function createQuote(input: CreateQuote, ctx: CommandContext<'lead_closed'>): Promise<Quote> {
  const { agency, actor, today, refuse, refuseFields } = ctx;
  const valid_until = input.valid_until ? dayOf(input.valid_until, agency.time_zone) : addDays(today, validDays);
  if (valid_until < today) {
    refuseFields([{ field: 'valid_until', code: 'too_small', message: 'quotes:validation.valid_until_past' }]);
  }
  const [lead, number] = await Promise.all([lockLead(input.lead_id, ctx), nextNumber(quoteSeries(today), ctx)]);
  if (!lead) throw unknownReference('lead_id');
  if (lead.status === 'Cerrado' || lead.status === 'Perdido') return refuse('lead_closed');

  const quote = newQuote({ ...input, valid_until }, { lead, number, assigned_agent: actor.user_id }, ctx);
  const { made } = await allOf({
    stored: storeQuotes([quote], { action: 'createQuote' }, ctx),
    advanceLead: advanceLead(lead, { status: 'Cotizado', product_type: lead.product_type ?? input.product_type }, ctx),
    made: readQuote(quote.row.id, ctx),
  });
  return made ?? refuse('not_found');
}

/** A new quote of a lead, pending. The number is that of the year's series, and `valid_until` a day of the agency. */
export function newQuote(
  input: Omit<CreateQuote, 'lead_id'> & { valid_until: string },
  { lead, number, assigned_agent }: { lead: LeadToAdvance; number: number; assigned_agent: string | null },
  { agency, actor, clock, today }: Pick<CommandContext, 'agency' | 'actor' | 'clock' | 'today'>,
) {
  const now = clock().toISOString();
  const id = randomUUID();
  const quote_number = numberOf(today.slice(0, 4), number);
  const { auto_details, casa_details, comercial_details, ...fields } = input;
  const row = {
    ...fields,
    tenant_id: agency.id,
    id,
    quote_number,
    lead_id: lead.id,
    client_id: lead.client_id,
    status: 'Pendiente' as const,
    auto_details: stored(auto_details),
    casa_details: stored(casa_details),
    comercial_details: stored(comercial_details),
    assigned_agent,
    policy_id: null,
    renews: null,
    lead_text: lead.search_text,
    lead_source: lead.source,
    search_text: quoteSearchText({ id, quote_number, carrier: input.carrier }),
    import_id: null,
    created_by: actor.user_id,
    created_at: now,
    updated_at: now,
  };
  return { row, after: { quote_number, lead_id: lead.id, ...input } };
}

/** A new quote as a row to insert, and the data for its history. */
export interface QuoteToStore {
  row: Insertable<QuotesTable> & Parameters<typeof newQuoteIncrements>[0];
  after: Record<string, unknown>;
}

/** Inserts any number of new quotes with their history and counters, under the name of what made them. */
export async function storeQuotes(
  quotes: readonly QuoteToStore[],
  { action }: { action: 'createQuote' | 'draftQuote' | 'bringInQuote' },
  { tx, agency, audit, count, changed }: CommandContext,
): Promise<void> {
  for (const { row, after } of quotes) {
    audit({ action, entity: 'quote', entity_id: row.id, after });
    count([], newQuoteIncrements(row, agency));
    changed('quote', row.id);
  }
  await insertRows(
    quoteTables(tx),
    'quotes',
    quotes.map(({ row }) => row),
  );
}

/** The series of the numbers of a day's quotes. */
export const quoteSeries = (today: string): string => `quotes-${today.slice(0, 4)}`;

/** A quote's number: `COT-2026-000123`. */
export function numberOf(year: string, number: number): string {
  return `COT-${year}-${String(number).padStart(6, '0')}`;
}

/** The text by which `search_quotes` finds a quote, in addition to its lead's text. */
export function quoteSearchText(quote: { id: string; quote_number: string; carrier: string }): string {
  return searchText([...numberLines(quote.quote_number), quote.id.slice(0, 8)], [quote.carrier]);
}

/** A product's details in the column's format. */
export function stored(details: object | null | undefined): string | null {
  return details ? JSON.stringify(details) : null;
}
