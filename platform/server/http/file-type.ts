import { type FileType, fileTypes } from '../../contract/kinds.ts';

/** How a name ends, what else a browser calls the type, and how every file of it begins. */
interface Marks {
  readonly endings: readonly string[];
  readonly aliases?: readonly string[];
  readonly begins?: (beginning: string) => boolean;
}

const startingWith = (mark: string) => (beginning: string) => beginning.startsWith(mark);

const marks: Readonly<Record<FileType, Marks>> = {
  pdf: { endings: ['.pdf'], begins: startingWith('%PDF-') },
  // Where a spreadsheet program is installed, browsers call a CSV file by its type.
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
  // Drawing programs write the mark of UTF-8 and empty lines before it.
  svg: { endings: ['.svg'], begins: (beginning) => /^(\u00ef\u00bb\u00bf)?\s*(<|$)/.test(beginning) },
};

/** How much of a file's beginning is enough for {@link beginsAs}. */
export const beginningBytes = 8;

/**
 * Which of these types a file is said to be, by its media type and the end of its name; null: none. A file without a
 * media type is what its name says.
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

/** Whether a file begins as files of its type do. Proves nothing, but tells a mistake at once. */
export function beginsAs(type: FileType, beginning: Buffer): boolean {
  return marks[type].begins?.(beginning.toString('latin1')) ?? true;
}
