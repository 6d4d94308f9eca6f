import { dayAt } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Context, FileAnswer } from '#platform/server/http/implement.ts';
import { readQuote } from '../read-quotes.ts';
import { defaultBrand, proposalOf, shortId } from './proposal.ts';
import { renderInPool } from './proposal-pool.ts';

/**
 * The client's proposal, in the client's language when none is asked for. Whoever looks after the quote stands on it,
 * also when they have left the agency's staff since.
 */
export async function generateQuotePdf(
  id: string,
  asked: Language | undefined,
  { tx, session, clock, audit, refuse }: Context,
): Promise<FileAnswer> {
  const { tenant_id, time_zone } = session;
  const [quote, agency, agent] = await Promise.all([
    readQuote(tx, tenant_id, id),
    tx
      .selectFrom('tenants')
      .select(['name', 'contact_phone', 'admin_email', 'address', 'date_format'])
      .where('id', '=', tenant_id)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('users')
      .innerJoin('quotes', (join) =>
        join.onRef('quotes.tenant_id', '=', 'users.tenant_id').onRef('quotes.assigned_agent', '=', 'users.id'),
      )
      .select(['users.full_name', 'users.phone', 'users.email'])
      .where('quotes.tenant_id', '=', tenant_id)
      .where('quotes.id', '=', id)
      .executeTakeFirst(),
  ]);
  if (!quote) return refuse('not_found');
  const language = asked ?? quote.lead.contact.language;
  audit({ action: 'generateQuotePdf', entity: 'quote', entity_id: id, after: { language } });
  const today = dayAt(clock(), time_zone);
  const proposal = proposalOf(quote, { agency, agent: agent ?? null, brand: defaultBrand, language, today });
  return { name: `quote-${shortId(quote.id)}.pdf`, render: () => renderInPool(proposal) };
}
