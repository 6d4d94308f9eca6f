import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { takeNumbers } from '#platform/server/acts/number-series.ts';
import { draftStatus, quoteFields } from '../contract.ts';
import { numberOf, quoteSearchText, stored, storeQuotes } from './create-quote.ts';
import { type QuotesTable, quoteTables } from './schema.ts';

/** How a draft differs from the quote that it copies. */
export interface QuoteToDraft
  extends Pick<QuotesTable, 'carrier' | 'annual_premium' | 'deductible' | 'valid_until' | 'assigned_agent'>,
    Pick<QuotesTable, 'coverage_amount' | 'coverage_limits'> {
  /** The id of the quote to copy. */
  after: string;
  /** The policy whose next term it offers. */
  renews: string;
}

/** Drafts that are being written. A caller that needs only the ids can continue meanwhile. */
export interface Drafted {
  /** In the order of the input. */
  ids: string[];
  /** Resolves when the drafts are written. Its rejection is handled in `draftQuotes`, so it is never unhandled. */
  kept: Promise<unknown>;
}

/**
 * Creates drafts from the agency's existing quotes, for the same leads. Their clients must be locked. The number of
 * statements does not depend on the number of drafts. The agency's next quote number stays locked until the transaction
 * ends.
 */
export async function draftQuotes(drafts: readonly QuoteToDraft[], ctx: CommandContext): Promise<Drafted> {
  if (drafts.length === 0) return { ids: [], kept: Promise.resolve() };
  const { tx, agency, clock, today } = ctx;
  const year = today.slice(0, 4);
  const [found, first] = await Promise.all([
    quoteTables(tx)
      .selectFrom('quotes')
      .select([...columnsIn(quoteFields), 'lead_text', 'lead_source'])
      .where('tenant_id', '=', agency.id)
      .where(sql<boolean>`id = any(${drafts.map(({ after }) => after)}::uuid[])`)
      .execute(),
    takeNumbers(`quotes-${year}`, drafts.length, ctx),
  ]);
  const byId = new Map(found.map((quote) => [quote.id, quote]));
  const now = clock().toISOString();
  const rows = drafts.map(({ after, ...given }, at) => {
    const model = byId.get(after);
    if (!model) throw new Error(`There is no quote ${after} to make a draft after.`);
    const id = randomUUID();
    const quote_number = numberOf(year, first + at);
    return {
      ...model,
      ...given,
      tenant_id: agency.id,
      id,
      quote_number,
      status: draftStatus,
      auto_details: stored(model.auto_details as object | null),
      casa_details: stored(model.casa_details as object | null),
      comercial_details: stored(model.comercial_details as object | null),
      policy_id: null,
      // The offer is made here, also for a policy that was brought in.
      import_id: null,
      search_text: quoteSearchText({ id, quote_number, carrier: given.carrier }),
      created_by: ctx.actor.user_id,
      created_at: now,
      updated_at: now,
    } as const;
  });
  const toStore = rows.map((row) => {
    const { quote_number, renews, valid_until, annual_premium, carrier } = row;
    return { row, after: { quote_number, carrier, annual_premium, valid_until, renews } };
  });
  const kept = storeQuotes(toStore, { action: 'draftQuote' }, ctx);
  kept.catch(() => {});
  return { ids: rows.map(({ id }) => id), kept };
}
