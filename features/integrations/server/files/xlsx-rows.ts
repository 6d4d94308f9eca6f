import { type FileLayout, type FilePlace, rowsMax } from '#platform/contract/table-place.ts';
import { type TableRow, UnreadableFile } from '#platform/server/files/table-row.ts';
import { openWorkbook, type Worksheet } from '#platform/server/files/workbook.ts';
import { knownTitles, titleRowsMax } from './columns.ts';

/** The maximum number of worksheets that are searched for leads. */
const worksheetsMax = 20;
/** The title row, and one more than the limit. */
const readMax = rowsMax + 2;

/** The rows of the chosen worksheet, or of the one with leads, its titles first. */
export async function* xlsxRows(bytes: Buffer, place: FilePlace, layout: FileLayout): AsyncGenerator<TableRow> {
  const visible = await openWorkbook(bytes);
  layout.sheets = visible.slice(0, worksheetsMax).map(({ name }) => name);
  const worksheet = await worksheetOf(visible, place);
  layout.sheet = worksheet?.name ?? null;
  if (worksheet) yield* worksheet.rows(readMax);
}

/** The chosen worksheet, else the visible one whose titles resemble those of leads most. Of several, the first. */
async function worksheetOf(visible: readonly Worksheet[], { sheet }: FilePlace): Promise<Worksheet | undefined> {
  if (sheet !== undefined) {
    const chosen = visible.find(({ name }) => name === sheet);
    if (!chosen) throw new UnreadableFile('no_such_sheet');
    return chosen;
  }
  if (visible.length < 2) return visible[0];
  let best = { worksheet: visible[0], known: 0 };
  for (const worksheet of visible.slice(0, worksheetsMax)) {
    let known = 0;
    for await (const { cells } of worksheet.rows(titleRowsMax)) known = Math.max(known, knownTitles(cells));
    if (known > best.known) best = { worksheet, known };
  }
  return best.worksheet;
}
