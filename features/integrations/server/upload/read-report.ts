import type { FileAnswer } from '#platform/server/http/answers.ts';
import type { Context } from '#platform/server/http/contexts.ts';
import { type Cell, tableFile } from '#platform/server/sheets/table-file.ts';
import { readStatus, rowsAfter, shown } from './read-rows.ts';

/** The number of rows that are read at once and held in memory. */
const rowsAtOnce = 500;

type Reporting = Pick<Context, 'tx' | 'agency' | 'language' | 'services' | 'readAgain' | 'refuse'>;

/** The outcomes of a file's rows as a CSV file in the caller's language, read in batches while it is sent. */
export async function readFileReport(id: string, ctx: Reporting): Promise<FileAnswer<'csv'>> {
  const upload = (await readStatus(id, ctx)) ?? ctx.refuse('not_found');
  const { agency, language, services } = ctx;
  const isUndone = upload.status === 'undone';
  return {
    type: 'csv',
    name: `${services.translate(language, 'integrations:answers.report.file')}.csv`,
    fullName: `${services.translate(language, 'integrations:answers.report.file')} ${upload.file_name.replace(/\.\w+$/, '')}.csv`,
    content: () =>
      tableFile('csv', {
        name: upload.file_name,
        days: agency.date_format,
        columns: [
          { label: services.translate(language, 'integrations:answers.report.row'), kind: 'number' },
          { label: services.translate(language, 'integrations:answers.report.outcome'), kind: 'text' },
          { label: services.translate(language, 'integrations:answers.report.name'), kind: 'text' },
          { label: services.translate(language, 'integrations:answers.report.email'), kind: 'text' },
          { label: services.translate(language, 'integrations:answers.report.reason'), kind: 'text' },
        ],
        rows: cellsOf(id, isUndone, ctx),
      }),
  };
}

async function* cellsOf(id: string, isUndone: boolean, ctx: Reporting): AsyncGenerator<Cell[]> {
  const { language, services, readAgain } = ctx;
  let last = 0;
  for (;;) {
    const rows = await readAgain((reading) => rowsAfter(id, last, rowsAtOnce, reading));
    for (const row of rows) {
      const { row_number, outcome, contact_name, contact_email, reason, is_undone } = shown(row, isUndone, ctx);
      const became = is_undone ? 'undone' : outcome;
      yield [
        row_number,
        services.translate(language, `integrations:answers.report.outcomes.${became}`),
        contact_name,
        contact_email,
        reason,
      ];
    }
    if (rows.length < rowsAtOnce) return;
    last = Number(rows.at(-1)?.row_number);
  }
}
