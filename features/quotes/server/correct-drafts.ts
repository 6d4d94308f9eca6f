import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { draftStatus } from '../contract.ts';
import { quoteSearchText } from './create-quote.ts';
import { type QuotesTable, quoteTables } from './schema.ts';

/** What a draft offers again of the term that it renews. */
export type OfferedTerms = Pick<
  QuotesTable,
  'carrier' | 'annual_premium' | 'deductible' | 'coverage_amount' | 'valid_until'
>;

const offered = ['carrier', 'annual_premium', 'deductible', 'coverage_amount', 'valid_until'] as const;

/**
 * Has the drafts that offer a policy's next term follow a correction of its terms: what a draft says as the term did, it says
 * as the term does now. What somebody has changed in it stays.
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
