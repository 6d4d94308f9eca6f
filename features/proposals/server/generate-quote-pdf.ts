import { letterheadOf } from '#features/branding/server/index.ts';
import { readQuote } from '#features/quotes/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { FileAnswer } from '#platform/server/http/answers.ts';
import { fileTitle, proposalOf, shortId } from './proposal.ts';
import { renderInPool } from './proposal-pool.ts';
import { proposalTables } from './schema.ts';
import { proposalWords } from './words.ts';

const namedMax = 20;
/** Nobody waits for a file that is sent. */
const patienceMs = 60_000;

/**
 * The client's proposal, in the client's language when none is asked for. Whoever looks after the quote stands on it,
 * also when they have left the agency's staff since. Letters that no font has are refused as `letters_missing`.
 */
export async function generateQuotePdf(
  id: string,
  { language: asked, premium }: { language?: Language | undefined; premium?: 'annual' | 'monthly' | undefined },
  ctx: CommandContext<'letters_missing'>,
): Promise<FileAnswer<'pdf'>> {
  const { audit, refuse } = ctx;
  const made = await readProposal(id, { language: asked, premium }, ctx);
  if (!made) return refuse('not_found');
  const { proposal, language } = made;
  audit({ action: 'generateQuotePdf', entity: 'quote', entity_id: id, after: { language } });
  return {
    type: 'pdf',
    name: `quote-${shortId(id)}.pdf`,
    fullName: fileTitle(proposal, proposalWords[language].meta),
    async *content() {
      const rendered = await renderInPool(proposal);
      if ('file' in rendered) yield rendered.file;
      else refuse('letters_missing', { letters: missingShown(rendered.missing) });
    },
  };
}

/** A proposal as a file to be sent along. */
export interface ProposalFile {
  name: string;
  /**
   * Makes it, in some tens of milliseconds and outside the transaction; else the letters that no font has. Throws where it
   * could not be made now.
   */
  make(): Promise<{ file: Uint8Array } | { missing: string }>;
}

/** The client's proposal in the client's language, to be sent along with a message; null: the agency has no such quote. */
export async function proposalFile(id: string, ctx: CommandContext): Promise<ProposalFile | null> {
  const made = await readProposal(id, {}, ctx);
  if (!made) return null;
  const { proposal, language } = made;
  return {
    name: fileTitle(proposal, proposalWords[language].meta),
    async make() {
      const rendered = await renderInPool(proposal, patienceMs);
      return 'file' in rendered ? { file: rendered.file } : { missing: missingShown(rendered.missing) };
    },
  };
}

const missingShown = (letters: readonly string[]) => letters.slice(0, namedMax).join(' ');

/** What stands in a proposal, in its language. */
async function readProposal(
  id: string,
  { language: asked, premium }: { language?: Language | undefined; premium?: 'annual' | 'monthly' | undefined },
  ctx: CommandContext,
) {
  const { tx, today } = ctx;
  const db = proposalTables(tx);
  const tenant_id = ctx.agency.id;
  const [quote, letterhead, agent] = await Promise.all([
    readQuote(id, ctx),
    letterheadOf(ctx),
    db
      .selectFrom('users')
      .innerJoin('quotes', (join) =>
        join.onRef('quotes.tenant_id', '=', 'users.tenant_id').onRef('quotes.assigned_agent', '=', 'users.id'),
      )
      .select(['users.full_name', 'users.phone', 'users.email'])
      .where('quotes.tenant_id', '=', tenant_id)
      .where('quotes.id', '=', id)
      .executeTakeFirst(),
  ]);
  if (!quote) return null;
  const language = asked ?? quote.lead.contact.language;
  const proposal = proposalOf(quote, {
    ...letterhead,
    agent: agent ?? null,
    language,
    today,
    withMonthly: premium === 'monthly',
  });
  return { proposal, language };
}
