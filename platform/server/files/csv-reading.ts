import type { Options } from 'csv-parse';

/** Excel's own first line, which names the separator. */
const separatorLine = /^\uFEFF?sep=(.)\r?\n/i;

/** The parse settings for a CSV text from any program: where its header is, and which separator it uses. */
export function csvReading(text: string) {
  const named = separatorLine.exec(text)?.[1];
  return {
    from_line: named ? 2 : 1,
    delimiter: named ?? commonestIn(text),
    bom: true,
    relax_column_count: true,
    // A quotation mark within a text, as in 5", isn't a quote.
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  } satisfies Options;
}

/** The most frequent separator in the header, outside quotes. */
function commonestIn(text: string): string {
  const header = (text.split(/\r\n|\n|\r/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}
