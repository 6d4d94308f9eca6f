import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { blanksIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { takeNumbers } from '#platform/server/acts/number-series.ts';
import { quoteFields } from '../contract.ts';
import { quoteSearchText, storeQuotes } from './create-quote.ts';
import { type QuotesTable, quoteTables } from './schema.ts';

/** The quote of a policy of a file: its terms, and its lead. */
export interface QuoteToBringIn
  extends Pick<
    QuotesTable,
    | 'product_type'
    | 'carrier'
    | 'annual_premium'
    | 'deductible'
    | 'coverage_amount'
    | 'coverage_limits'
    | 'valid_until'
    | 'assigned_agent'
  > {
  lead: { id: string; client_id: string; search_text: string; source: QuotesTable['lead_source'] };
}

/**
 * Inserts accepted quotes for policies that an import brings in, and returns their ids in the order of the input. They
 * have numbers of their own, `IMP-2026-000123`, so that those of the agency's quotes stay consecutive. Nobody is told of
 * them, and no list, search or counter has them.
 */
export async function bringInQuotes(
  quotes: readonly QuoteToBringIn[],
  importId: string,
  ctx: CommandContext,
): Promise<string[]> {
  if (quotes.length === 0) return [];
  const { agency, actor, clock, today } = ctx;
  const year = today.slice(0, 4);
  const first = await takeNumbers(`brought-in-quotes-${year}`, quotes.length, ctx);
  const now = clock().toISOString();
  const made = quotes.map(({ lead, ...terms }, at) => {
    const id = randomUUID();
    const quote_number = `IMP-${year}-${String(first + at).padStart(6, '0')}`;
    const row = {
      ...blanksIn(quoteFields, 'create'),
      ...terms,
      tenant_id: agency.id,
      id,
      quote_number,
      lead_id: lead.id,
      client_id: lead.client_id,
      status: 'Aceptada' as const,
      auto_details: null,
      casa_details: null,
      comercial_details: null,
      policy_id: null,
      renews: null,
      lead_text: lead.search_text,
      lead_source: lead.source,
      search_text: quoteSearchText({ id, quote_number, carrier: terms.carrier }),
      import_id: importId,
      created_by: actor.user_id,
      created_at: now,
      updated_at: now,
    };
    return { row, after: { quote_number, carrier: terms.carrier, annual_premium: terms.annual_premium } };
  });
  await storeQuotes(made, { action: 'bringInQuote' }, ctx);
  return made.map(({ row }) => row.id);
}

/** Notes which policies such quotes became, by the quote's id. */
export async function tieBroughtInQuotes(
  policies: ReadonlyMap<string, string>,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<void> {
  await sql`
    update quotes set policy_id = made.policy_id
    from unnest(${[...policies.keys()]}::uuid[], ${[...policies.values()]}::uuid[]) as made (quote_id, policy_id)
    where quotes.tenant_id = ${agency.id} and quotes.id = made.quote_id and quotes.import_id is not null`.execute(
    quoteTables(tx),
  );
}
