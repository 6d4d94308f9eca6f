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
/** A sent file has a generous time limit, because no request waits for it. */
const patienceMs = 60_000;

/**
 * The client's proposal, in the client's language unless another is requested. It names the quote's agent, even if the
 * agent has left the agency. Letters that no font has are refused with `letters_missing`.
 */
export async function generateQuotePdf(
  id: string,
  {
    language: wantedLanguage,
    premium,
  }: { language?: Language | undefined; premium?: 'annual' | 'monthly' | undefined },
  ctx: CommandContext<'letters_missing'>,
): Promise<FileAnswer<'pdf'>> {
  const { audit, refuse } = ctx;
  const made = await readProposal(id, { language: wantedLanguage, premium }, ctx);
  if (!made) return refuse('not_found');
  const { proposal, language } = made;
  audit({ action: 'generateQuotePdf', entity: 'quote', entity_id: id, after: { language } });
  return {
    type: 'pdf',
    name: `quote-${shortId(id)}.pdf`,
    fullName: fileTitle(proposal, proposalWords(language)('meta.file')),
    async *content() {
      const rendered = await renderInPool(proposal);
      if ('file' in rendered) yield rendered.file;
      else refuse('letters_missing', { letters: missingShown(rendered.missing) });
    },
  };
}

/** A proposal as a file to attach. */
export interface ProposalFile {
  name: string;
  /**
   * Renders the file in tens of milliseconds, outside the transaction, or returns the letters that no font has. Throws
   * if the file cannot be rendered at the moment.
   */
  make(): Promise<{ file: Uint8Array } | { missing: string }>;
}

/** The client's proposal in the client's language, to attach to a message; null if the agency has no such quote. */
export async function proposalFile(id: string, ctx: CommandContext): Promise<ProposalFile | null> {
  const made = await readProposal(id, {}, ctx);
  if (!made) return null;
  const { proposal, language } = made;
  return {
    name: fileTitle(proposal, proposalWords(language)('meta.file')),
    async make() {
      const rendered = await renderInPool(proposal, patienceMs);
      return 'file' in rendered ? { file: rendered.file } : { missing: missingShown(rendered.missing) };
    },
  };
}

const missingShown = (letters: readonly string[]) => letters.slice(0, namedMax).join(' ');

/** The content of a proposal, in its language. */
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
