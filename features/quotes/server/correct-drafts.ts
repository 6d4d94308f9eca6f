import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { draftStatus } from '../contract.ts';
import { quoteSearchText } from './create-quote.ts';
import { type QuotesTable, quoteTables } from './schema.ts';

/** The terms that a draft copies from the term that it renews. */
export type OfferedTerms = Pick<
  QuotesTable,
  'carrier' | 'annual_premium' | 'deductible' | 'coverage_amount' | 'valid_until'
>;

const offered = ['carrier', 'annual_premium', 'deductible', 'coverage_amount', 'valid_until'] as const;

/**
 * Updates the drafts of a policy's next term after a correction of its terms: a draft value that equals the old term's
 * value becomes the new one. Values that a user has changed are kept.
 */
export async function correctDrafts(
  policyId: string,
  was: OfferedTerms,
  is: OfferedTerms,
  ctx: CommandContext,
): Promise<void> {
  const { tx, agency, clock, audit, changed } = ctx;
  const drafts = await quoteTables(tx)
    .selectFrom('quotes')
    .select(['id', 'quote_number', 'status', ...offered])
    .where('tenant_id', '=', agency.id)
    .where('renews', '=', policyId)
    .where('status', '=', draftStatus)
    .where('policy_id', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id, quote_number, status, ...before } of drafts) {
    const kept = Object.entries(is).filter(([name]) => {
      const field = name as keyof OfferedTerms;
      return before[field] === was[field];
    });
    const change = changedFields<OfferedTerms>(before, Object.fromEntries(kept));
    if (!change) continue;
    audit({ action: 'updateQuote', entity: 'quote', entity_id: id, ...change });
    const { carrier } = { ...before, ...change.after };
    changed('quote', id);
    await quoteTables(tx)
      .updateTable('quotes')
      .set({
        ...change.after,
        search_text: quoteSearchText({ id, quote_number, carrier }),
        updated_at: clock().toISOString(),
      })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute();
  }
}
