import { type LeadToAdvance, lockLead } from '#features/leads/server/index.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import { tally } from '#platform/server/acts/tallies.ts';
import type { Context } from '#platform/server/http/implement.ts';
import type { StoredQuoteStatus } from '../contract.ts';
import { quoteWeights } from './quote-tallies.ts';
import type { QuotesTable } from './schema.ts';

const termColumns = [
  'product_type',
  'carrier',
  'annual_premium',
  'deductible',
  'coverage_amount',
  'coverage_limits',
] as const;

/** A quote in the moment of its sale. */
export interface QuoteToSell {
  id: string;
  quote_number: string;
  status: StoredQuoteStatus;
  valid_until: string;
  /** The policy it became already; null: none. */
  policy_id: string | null;
  /** What the policy takes over. */
  terms: Pick<QuotesTable, (typeof termColumns)[number]>;
}

/**
 * The quote and its lead, both locked until the transaction ends, so that whoever sells second sees what the first did;
 * null when the agency has none of this id.
 */
export async function lockQuoteToSell(
  context: Pick<Context, 'tx' | 'session'>,
  id: string,
): Promise<{ quote: QuoteToSell; lead: LeadToAdvance } | null> {
  const { tx, session } = context;
  const found = tx.selectFrom('quotes').where('tenant_id', '=', session.tenant_id).where('id', '=', id);
  const [row, lead] = await Promise.all([
    found
      .select(['quote_number', 'status', 'valid_until', 'policy_id', ...termColumns])
      .forNoKeyUpdate()
      .executeTakeFirst(),
    lockLead(context, found.select('lead_id').$asScalar()),
  ]);
  if (!row || !lead) return null;
  const { quote_number, status, valid_until, policy_id, ...terms } = row;
  return { quote: { id, quote_number, status, valid_until, policy_id, terms }, lead };
}

/** Marks a locked quote as accepted and as this policy. */
export async function acceptQuote(context: Context, quote: QuoteToSell, policyId: string): Promise<void> {
  const { tx, session, clock, audit } = context;
  const accepted = { status: 'Aceptada' } as const;
  const change = changedFields<{ status: StoredQuoteStatus }>({ status: quote.status }, accepted);
  audit({ action: 'acceptQuote', entity: 'quote', entity_id: quote.id, ...change });
  tally(tx, session.tenant_id, quoteWeights(quote), quoteWeights(accepted));
  await tx
    .updateTable('quotes')
    .set({ ...accepted, policy_id: policyId, updated_at: clock().toISOString() })
    .where('tenant_id', '=', session.tenant_id)
    .where('id', '=', quote.id)
    .execute();
}
