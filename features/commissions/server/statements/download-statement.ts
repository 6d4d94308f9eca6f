import { letterheadOf } from '#features/branding/server/index.ts';
import { madeNameIn } from '#platform/server/ground/made-name.ts';
import type { FileAnswer } from '#platform/server/http/answers.ts';
import type { Context } from '#platform/server/http/contexts.ts';
import { fileWords } from '#platform/server/paper/file-words.ts';
import { paperPool } from '#platform/server/paper/paper-pool.ts';
import { tableFile } from '#platform/server/sheets/table-file.ts';
import type { StatementFileQuery, statementFormats } from '../../contract/statements.ts';
import { commissionWords } from '../words.ts';
import { readWholeStatement } from './read-statements.ts';
import { statementColumns, statementRows } from './statement-table.ts';
import type { StatementOnPaper } from './write-statement.ts';

/** The maximum number of lines, and of adjustments, in a PDF: some forty pages. A worksheet has all. */
const linesOnPaper = 1_000;
const linesOnPage = 100_000;
const lettersNamed = 20;

const renderInPool = paperPool<StatementOnPaper>(new URL('statement-worker.ts', import.meta.url));

type Downloading = Context<'period_not_calculated' | 'letters_missing'>;

/** The statement of an agent for a period as a file, in the reader's language; a PDF has the agency's brand. */
export async function downloadStatement(
  { id, agent_id }: { id: string; agent_id: string },
  { format }: StatementFileQuery,
  ctx: Downloading,
): Promise<FileAnswer<(typeof statementFormats)[number]>> {
  const { language, today, refuse, services } = ctx;
  const t = commissionWords(language);
  const isPaper = format === 'pdf';
  const limit = isPaper ? linesOnPaper + 1 : linesOnPage;
  const [{ card: kept, lines, adjustments }, letterhead] = await Promise.all([
    readWholeStatement(id, agent_id, limit, ctx),
    letterheadOf(ctx),
  ]);
  const { period } = kept;
  const card = { ...kept, period: { ...period, name: madeNameIn(period.name, language, services.translate) } };
  const name = `${t('file.statement')}-${card.period.end_date}-${card.agent.id.slice(0, 8)}.${format}`;
  return {
    type: format,
    name,
    fullName: `${t('file.statement')}-${fileWords(card.agent.full_name)}-${fileWords(card.period.name)}.${format}`,
    async *content() {
      if (!isPaper) {
        const rows = statementRows({ card, lines, adjustments }, t);
        const { date_format: days } = letterhead.agency;
        yield* tableFile(format, { name: t('statement.title'), columns: statementColumns(t), days, rows });
        return;
      }
      const statement = { language, today, ...letterhead, card };
      const rendered = await renderInPool({
        ...statement,
        lines: lines.slice(0, linesOnPaper),
        adjustments: adjustments.slice(0, linesOnPaper),
        isCut: lines.length > linesOnPaper || adjustments.length > linesOnPaper,
      });
      if ('file' in rendered) yield rendered.file;
      else refuse('letters_missing', { letters: rendered.missing.slice(0, lettersNamed).join(' ') });
    },
  };
}
