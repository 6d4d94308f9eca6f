import { UnreadableFile } from './table-row.ts';

interface ZipEntry {
  name: string;
  /** The declared unpacked size. */
  size: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const commentMax = 65_535;

/** The declared contents of a ZIP file. Throws if it has no directory, or no sizes. */
export function entriesOf(bytes: Buffer): ZipEntry[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== entryMark)
      throw new UnreadableFile('unreadable_file');
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    // A nonempty entry with a declared size of zero would be unpacked without a bound.
    if (size === 0xffffffff || (size === 0 && packed > 2)) throw new UnreadableFile('unreadable_file');
    entries.push({ name: bytes.toString('utf8', at + entryLength, at + entryLength + name), size });
    at += entryLength + name + extra + comment;
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - endLength; at >= Math.max(0, bytes.length - endLength - commentMax); at -= 1) {
    if (bytes.readUInt32LE(at) === endMark) return at;
  }
  throw new UnreadableFile('unreadable_file');
}
