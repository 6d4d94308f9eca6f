// The signatures of workbooks: xlsx is a ZIP, xls an OLE file.
const workbookMarks = ['504b0304', 'd0cf11e0'];

/**
 * Decodes a file's text: UTF-8 with or without a byte order mark, UTF-16 with one, otherwise Windows-1252, as Excel
 * saves it. Throws for a workbook and for a file that isn't the text of a table; the error contains none of the
 * content.
 */
export function decodeCsv(bytes: Buffer): string {
  if (workbookMarks.includes(bytes.subarray(0, 4).toString('hex'))) {
    throw new NoTable('This is an Excel workbook. Save it as "CSV UTF-8" and import that file.');
  }
  const text = decodeText(bytes);
  if (isDocument.test(text) || isBinary(text)) throw new NoTable();
  return text;
}

/** A file that isn't a table. Its message says what to do. */
export class NoTable extends Error {
  constructor(sentence = 'This file is no table. Save it as "CSV UTF-8" and import that file.') {
    super(sentence);
  }
}

/** Decodes a file's text: UTF-8 with or without a byte order mark, UTF-16 with one, otherwise Windows-1252. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The beginnings of text documents that aren't tables: PDF, PostScript, web pages, JSON, RTF. */
const isDocument = /^\s*(%PDF-|%!PS|[<[{])/;

/**
 * Characters that can't be typed: controls except tabs and line breaks, unassigned code points, and decoding errors.
 */
const untypable = /(?![\t\n\v\f\r])[\p{Cc}\p{Cn}\p{Co}\p{Cs}\uFFFD]/gu;

const sampleLength = 4_096;
/** In a short file, a few accidental characters are a large share. */
const slipsMax = 8;
const untypableShareMax = 0.02;

/** Whether the header has an untypable character, or the beginning of the file has more than accidental ones. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, sampleLength);
  const header = sample.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const countIn = (part: string) => part.match(untypable)?.length ?? 0;
  return countIn(header) > 0 || countIn(sample) > Math.max(slipsMax, sample.length * untypableShareMax);
}
