import { type FileType, fileTypes } from '../../contract/kinds.ts';

/** A type's file name endings, other media types that browsers use, and the beginning of every such file. */
interface Marks {
  readonly endings: readonly string[];
  readonly aliases?: readonly string[];
  readonly begins?: (beginning: string) => boolean;
}

const startingWith = (mark: string) => (beginning: string) => beginning.startsWith(mark);

const marks: Readonly<Record<FileType, Marks>> = {
  pdf: { endings: ['.pdf'], begins: startingWith('%PDF-') },
  // With a spreadsheet program installed, browsers use that program's type for a CSV file.
  csv: {
    endings: ['.csv', '.tsv', '.txt'],
    aliases: ['text/plain', 'text/tab-separated-values', 'application/csv', 'application/vnd.ms-excel'],
  },
  xlsx: { endings: ['.xlsx'], begins: startingWith('PK\u0003\u0004') },
  json: {
    endings: ['.json', '.jsonl', '.ndjson'],
    aliases: ['text/json', 'text/plain', 'application/x-ndjson', 'application/jsonl'],
  },
  zip: { endings: ['.zip'], aliases: ['application/x-zip-compressed'], begins: startingWith('PK\u0003\u0004') },
  png: { endings: ['.png'], begins: startingWith('\u0089PNG') },
  jpeg: { endings: ['.jpg', '.jpeg'], begins: startingWith('\u00ff\u00d8\u00ff') },
  webp: { endings: ['.webp'], begins: startingWith('RIFF') },
  // Drawing programs write a UTF-8 byte order mark and empty lines first.
  svg: { endings: ['.svg'], begins: (beginning) => /^(\u00ef\u00bb\u00bf)?\s*(<|$)/.test(beginning) },
};

/** The number of bytes that {@link beginsAs} needs. */
export const beginningBytes = 8;

/**
 * The declared type of a file, by its media type and the end of its name; null if it is none of these types. Without a
 * media type, the name decides.
 */
export function typeOf(name: string, mediaType: string, types: readonly FileType[]): FileType | null {
  const isUnknown = mediaType === 'application/octet-stream' || mediaType === '';
  const ending = /\.[a-z]+$/i.exec(name)?.[0].toLowerCase() ?? '';
  const found = types.find((type) => {
    const { endings, aliases = [] } = marks[type];
    const isCalled = isUnknown || fileTypes[type] === mediaType || aliases.includes(mediaType);
    return isCalled && endings.includes(ending);
  });
  return found ?? null;
}

/** Whether a file begins like others of its type. It isn't proof, but detects mistakes early. */
export function beginsAs(type: FileType, beginning: Buffer): boolean {
  return marks[type].begins?.(beginning.toString('latin1')) ?? true;
}
