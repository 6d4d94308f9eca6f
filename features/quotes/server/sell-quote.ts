import { type LeadToAdvance, lockLead } from '#features/leads/server/index.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { StoredQuoteStatus } from '../contract.ts';
import { quoteIncrements } from './quote-counters.ts';
import { type QuotesTable, quoteTables } from './schema.ts';

const termColumns = [
  'product_type',
  'carrier',
  'annual_premium',
  'deductible',
  'coverage_amount',
  'coverage_limits',
] as const;

/** A quote that is about to be sold. */
export interface QuoteToSell {
  id: string;
  quote_number: string;
  status: StoredQuoteStatus;
  valid_until: string;
  import_id: string | null;
  /** The policy that the quote already became; null: none. */
  policy_id: string | null;
  /** The policy whose next term it offers; null: none. */
  renews: string | null;
  /** The terms that the policy takes from the quote. */
  terms: Pick<QuotesTable, (typeof termColumns)[number]>;
}

/**
 * The quote and its lead, both locked until the transaction ends, so that a concurrent sale sees the first one's
 * result; null when the agency has no quote with this id.
 */
export async function lockQuoteToSell(
  id: string,
  ctx: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<{ quote: QuoteToSell; lead: LeadToAdvance } | null> {
  const { tx, agency } = ctx;
  const found = quoteTables(tx).selectFrom('quotes').where('tenant_id', '=', agency.id).where('id', '=', id);
  // The lead is locked first: a command that changes the lead or its client then updates its quotes.
  const [lead, row] = await Promise.all([
    lockLead(found.select('lead_id').$asScalar(), ctx),
    found
      .select(['id', 'quote_number', 'status', 'valid_until', 'import_id', 'policy_id', 'renews', ...termColumns])
      .forNoKeyUpdate()
      .executeTakeFirst(),
  ]);
  return row && lead ? { quote: quoteToSell(row), lead } : null;
}

/** A quote's row as a quote to sell. */
export function quoteToSell(row: Omit<QuoteToSell, 'terms'> & QuoteToSell['terms']): QuoteToSell {
  const { id, quote_number, status, valid_until, import_id, policy_id, renews } = row;
  const { product_type, carrier, annual_premium, deductible, coverage_amount, coverage_limits } = row;
  const terms = { product_type, carrier, annual_premium, deductible, coverage_amount, coverage_limits };
  return { id, quote_number, status, valid_until, import_id, policy_id, renews, terms };
}

/** Marks a locked quote as accepted and links it to this policy. */
export async function acceptQuote(quote: QuoteToSell, policyId: string, ctx: CommandContext): Promise<void> {
  const { tx, agency, clock, audit, count, changed } = ctx;
  const accepted = { status: 'Aceptada' } as const;
  const change = changedFields<{ status: StoredQuoteStatus }>({ status: quote.status }, accepted);
  audit({ action: 'acceptQuote', entity: 'quote', entity_id: quote.id, ...change });
  count(quoteIncrements(quote), quoteIncrements({ ...quote, ...accepted }));
  changed('quote', quote.id);
  await quoteTables(tx)
    .updateTable('quotes')
    .set({ ...accepted, policy_id: policyId, updated_at: clock().toISOString() })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', quote.id)
    .execute();
}
