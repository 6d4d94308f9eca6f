import type { Font } from 'fontkit';
import { type Outline, outlineOf } from './outline.ts';

/** Numbers of two, four or eight bytes in sequence. */
const bytes = (...numbers: readonly [width: 2 | 4 | 8, ...values: number[]][]) =>
  Buffer.concat(
    numbers.flatMap(([width, ...values]) =>
      values.map((value) => {
        const buffer = Buffer.alloc(width);
        buffer.writeIntBE(Math.round(value), Math.max(0, width - 4), Math.min(width, 4));
        return buffer;
      }),
    ),
  );

/**
 * A TrueType file of the glyphs that a document uses, for embedding. The library can't write the glyphs of a variable
 * font at a weight.
 */
export class GlyphFile {
  readonly #font: Font;
  readonly #ids = [0];

  constructor(font: Font) {
    this.#font = font;
  }

  /** A glyph's number within the file. */
  includeGlyph(id: number): number {
    const known = this.#ids.indexOf(id);
    return known >= 0 ? known : this.#ids.push(id) - 1;
  }

  encode(): Uint8Array {
    const glyphs = this.#ids.map((id) => this.#font.getGlyph(id));
    const outlines = glyphs.map(({ path }) => outlineOf(path));
    const offsets = [0];
    for (const { file } of outlines) offsets.push((offsets.at(-1) as number) + file.length);
    return wholeFile({
      glyf: Buffer.concat(outlines.map(({ file }) => file)),
      head: this.#head(),
      hhea: this.#hhea(),
      hmtx: Buffer.concat(glyphs.map(({ advanceWidth }, at) => bytes([2, advanceWidth, outlines[at]?.left ?? 0]))),
      loca: bytes([4, ...offsets]),
      maxp: this.#maxp(outlines),
    });
  }

  #head(): Buffer {
    const { unitsPerEm, bbox } = this.#font;
    const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(Math.round);
    // Version, no revision and no checksum; the format's magic number; no dates; four-byte offsets.
    return bytes([4, 0x10000, 0, 0, 0x5f0f3cf5], [2, 0, unitsPerEm], [8, 0, 0], [2, ...box], [2, 0, 8, 2, 1, 0]);
  }

  #hhea(): Buffer {
    const { ascent, descent, lineGap } = this.#font;
    return bytes([4, 0x10000], [2, ascent, descent, lineGap, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, this.#ids.length]);
  }

  #maxp(outlines: readonly Outline[]): Buffer {
    const most = (count: 'points' | 'contours') => Math.max(...outlines.map((outline) => outline[count]));
    const none = Array.from({ length: 8 }, () => 0);
    return bytes([4, 0x10000], [2, outlines.length, most('points'), most('contours'), 0, 0, 1, ...none]);
  }
}

/** The tables after their directory; an embedded file needs no checksums. */
function wholeFile(tables: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(tables);
  let offset = 12 + 16 * entries.length;
  const directory = entries.map(([tag, table]) => {
    const entry = Buffer.concat([Buffer.from(tag), bytes([4, 0, offset, table.length])]);
    offset += padded(table).length;
    return entry;
  });
  const head = bytes([4, 0x10000], [2, entries.length, 0, 0, 0]);
  return Buffer.concat([head, ...directory, ...entries.map(([, table]) => padded(table))]);
}

function padded(table: Buffer): Buffer {
  return Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
}
