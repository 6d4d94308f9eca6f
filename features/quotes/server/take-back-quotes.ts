import { sql } from 'kysely';
import { takeBackLeads } from '#features/leads/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { quoteIncrements } from './quote-counters.ts';
import { quoteTables } from './schema.ts';

/** The quotes with these ids that an import brought in forget their policies, which are about to be removed. */
export async function untieBroughtInQuotes(
  ids: readonly string[],
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<void> {
  await quoteTables(tx)
    .updateTable('quotes')
    .set({ policy_id: null })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('import_id', 'is not', null)
    .execute();
}

/**
 * Removes quotes that an import brought in, with their leads and, of these clients, those of nobody else. Returns the
 * ids of the clients that are gone. The caller ensures that the quotes and leads have no further records.
 */
export async function takeBackQuotes(
  quotes: readonly { id: string; lead_id: string }[],
  clientIds: readonly string[],
  ctx: CommandContext,
): Promise<Set<string>> {
  const { tx, agency, audit, changed } = ctx;
  const removed = await quoteTables(tx)
    .deleteFrom('quotes')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${quotes.map(({ id }) => id)}::uuid[])`)
    .where('import_id', 'is not', null)
    .returning(['id', 'quote_number'])
    .execute();
  // Such a quote is in no counter.
  for (const { id, quote_number } of removed) {
    changed('quote', id);
    audit({ action: 'removeQuote', entity: 'quote', entity_id: id, before: { quote_number } });
  }
  return takeBackLeads(
    quotes.map(({ lead_id }) => lead_id),
    clientIds,
    ctx,
  );
}

/** Removes drafts of a next term that nobody has worked on. The caller has locked them and ensures that nothing refers to them. */
export async function removeDrafts(ids: readonly string[], ctx: CommandContext): Promise<void> {
  if (ids.length === 0) return;
  const { tx, agency, audit, count, changed } = ctx;
  const removed = await quoteTables(tx)
    .deleteFrom('quotes')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('renews', 'is not', null)
    .where('policy_id', 'is', null)
    .returning(['id', 'quote_number', 'status', 'import_id'])
    .execute();
  for (const { id, quote_number, ...quote } of removed) {
    changed('quote', id);
    audit({ action: 'removeQuote', entity: 'quote', entity_id: id, before: { quote_number } });
    // An offer of a next term is counted by status alone.
    count(quoteIncrements(quote), []);
  }
}
