import { pieceLength } from '#platform/server/sheets/table-file.ts';
import { measuredBy } from '../measured.ts';
import type { RangeRequest, Reading } from '../range.ts';
import type { Report } from './report.ts';

interface About {
  request: RangeRequest;
  agency: { name: string };
  made: Date;
}

/**
 * Streams a report or an export as JSON in one format: its details, its data by name, and the row counts of its tables.
 * The JSON is the same in every language.
 */
export async function* jsonOf(
  { kind, name: report_name, description, tables, long, data }: Report,
  { request, agency, made }: About,
  ctx: Pick<Reading, 'agency'>,
): AsyncGenerator<string> {
  const about = {
    kind,
    report_name,
    description,
    agency: agency.name,
    ...measuredBy(request, ctx),
    filters: request.filters,
    generated_at: made.toISOString(),
  };
  let piece = `${JSON.stringify(about).slice(0, -1)},\n"data":{`;
  let rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  const members = Object.entries(data).map(([key, value]) => `\n${JSON.stringify(key)}:${JSON.stringify(value)}`);
  piece += members.join(',');
  if (long) {
    piece += `${members.length > 0 ? ',' : ''}\n${JSON.stringify(long.key)}:[`;
    let isFirst = true;
    for await (const record of long.records()) {
      piece += `${isFirst ? '' : ','}\n${JSON.stringify(record)}`;
      isFirst = false;
      rows += 1;
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
    piece += ']';
  }
  yield `${piece}},\n"rows":${rows}}`;
}
