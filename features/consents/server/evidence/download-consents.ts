import { letterheadOf } from '#features/branding/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import { madeNameIn } from '#platform/server/ground/made-name.ts';
import type { FileAnswer } from '#platform/server/http/answers.ts';
import type { Context } from '#platform/server/http/contexts.ts';
import { fileWords } from '#platform/server/paper/file-words.ts';
import { paperPool } from '#platform/server/paper/paper-pool.ts';
import { readClientName } from '../ledger/read-states.ts';
import { listConsents, readStates } from '../read-consents.ts';
import { evidenceWords } from './words.ts';
import type { Evidence } from './write-evidence.ts';

/** The maximum number of entries in the PDF, newest first: about sixty pages. */
const entriesOnPaper = 500;
const lettersNamed = 20;

const renderInPool = paperPool<Evidence>(new URL('evidence-worker.ts', import.meta.url));

/** Returns a client's given and revoked consents with all known details, as evidence in the reader's language. */
export async function downloadConsents(id: string, ctx: Context<'letters_missing'>): Promise<FileAnswer<'pdf'>> {
  const { language, today, clock, actor, agency, refuse, services } = ctx;
  const [name, states, page, letterhead] = await Promise.all([
    readClientName(id, ctx),
    readStates(id, ctx),
    listConsents(id, { limit: entriesOnPaper + 1 }, ctx),
    letterheadOf(ctx),
  ]);
  if (name === null || !states || !page) return refuse('not_found');
  return {
    type: 'pdf',
    name: `consents-${id.slice(0, 8)}.pdf`,
    fullName: `${evidenceWords(language)('file')}-${fileWords(name)}-${today}.pdf`,
    async *content() {
      const rendered = await renderInPool({
        language,
        ...letterhead,
        madeAt: instantOf(clock()),
        madeBy: actor.name,
        timeZone: agency.time_zone,
        client: { id, name },
        states,
        entries: page.items.slice(0, entriesOnPaper).map((entry) => ({
          ...entry,
          source_name: madeNameIn(entry.source_name, language, services.translate),
        })),
        isCut: page.items.length > entriesOnPaper,
      });
      if ('file' in rendered) yield rendered.file;
      else refuse('letters_missing', { letters: rendered.missing.slice(0, lettersNamed).join(' ') });
    },
  };
}
