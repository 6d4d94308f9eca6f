import { sql } from 'kysely';
import type { Language } from '#platform/contract/language.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { readUpload } from '../files/read-uploads.ts';
import { uploadTables } from '../files/schema.ts';
import { rowsAfter, shown } from '../upload/read-rows.ts';

export interface ImportReport {
  /** The number of created leads. */
  imported: number;
  /** The number of new clients. */
  people: number;
  /** The titles of columns that were not read because they match no field. */
  unread: string[];
  /** Imported rows with a note. */
  incomplete: ToldRow[];
  duplicate: ToldRow[];
  refused: ToldRow[];
}

export interface ToldRow {
  /** The row number in the file. */
  line: number;
  name: string;
  reason: string;
}

const rowsAtOnce = 500;

/** The result of an imported file, with the reasons in this language. */
export async function reportOf(upload: FileUpload, language: Language, ctx: CommandContext): Promise<ImportReport> {
  const told = { language, services: ctx.services };
  const { created = 0 } = (await readUpload(upload.id, ctx)) ?? {};
  const unread = upload.columns.filter(({ suggestion }) => suggestion === null).map(({ name }) => name);
  const report: ImportReport = { imported: 0, people: created, unread, incomplete: [], duplicate: [], refused: [] };
  let last = 0;
  for (;;) {
    const rows = await rowsAfter(upload.id, last, rowsAtOnce, ctx);
    for (const row of rows) {
      const { outcome, row_number: line, contact_name: name, reason } = shown(row, false, told);
      const isMade = outcome === 'created' || outcome === 'joined';
      if (isMade) report.imported += 1;
      if (!isMade) report[outcome === 'duplicate' ? 'duplicate' : 'refused'].push({ line, name, reason });
      else if (reason !== '') report.incomplete.push({ line, name, reason });
    }
    if (rows.length < rowsAtOnce) break;
    last = Number(rows.at(-1)?.row_number);
  }
  const reason = ctx.services.translate(language, 'integrations:answers.report.came_before');
  report.duplicate.push(...(await cameBefore(upload, ctx)).map((row) => ({ ...row, reason })));
  return report;
}

/** The rows that an earlier import of the same file created. */
function cameBefore({ id }: FileUpload, { tx, agency }: CommandContext): Promise<{ line: number; name: string }[]> {
  const tables = uploadTables(tx);
  const ofUpload = tables.selectFrom('integration_uploads').where('tenant_id', '=', agency.id).where('id', '=', id);
  return tables
    .selectFrom('incoming_leads')
    .select(['row_number as line', 'contact_name as name'])
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', ofUpload.select('integration_id').$asScalar())
    .where(sql<boolean>`delivery_key = 'file:' || ${ofUpload.select('file_hash').$asScalar()} || ':' || row_number`)
    .where('upload_id', '<>', id)
    .orderBy('row_number')
    .$narrowType<{ line: number }>()
    .execute();
}
