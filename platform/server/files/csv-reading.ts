import type { Options } from 'csv-parse';

/** Excel's own first line, which names the separator. */
const separatorLine = /^\uFEFF?sep=(.)\r?\n/i;

/** How the rows of a CSV text are read, whoever wrote it: where its header is, and what stands between its cells. */
export function csvReading(text: string) {
  const named = separatorLine.exec(text)?.[1];
  return {
    from_line: named ? 2 : 1,
    delimiter: named ?? commonestIn(text),
    bom: true,
    relax_column_count: true,
    // 5" in the middle of a text is no quotation.
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  } satisfies Options;
}

/** What the header has most of, outside quotes. */
function commonestIn(text: string): string {
  const header = (text.split(/\r\n|\n|\r/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}
