import { fonts } from '../fonts.ts';
import type { Alphabet } from './alphabet.ts';
import { linesOf } from './lines.ts';
import { type Directed, directed, type Run, runsOf } from './runs.ts';

export interface TextStyle {
  font?: keyof typeof fonts;
  size: number;
  color: string;
  width: number;
  /** `start`: at the side where the paragraph's script begins, for texts with the full width. */
  align?: 'left' | 'right' | 'start';
}

/** The part of a page that text may fill, in points from its top. */
interface Bounds {
  top: number;
  bottom: number;
}

/** Sets a run in one piece: the library's word-by-word layout would swap right-to-left words. */
const whole = { features: [] };

/** The gap between lines, as a fraction of the font size. */
export const leading = 0.2;

/** Sets texts in several fonts and both directions, as the library does for one font and one direction. */
export interface Typesetter {
  widthOf(text: string, style: TextStyle): number;
  heightOf(text: string, style: TextStyle): number;
  /** Writes a text at a position, continued on further pages if it is long; returns the position of its end. */
  write(text: string, x: number, y: number, style: TextStyle): number;
  /** Writes a text on one line at any position. */
  print(text: string, x: number, y: number, style: TextStyle): void;
}

interface Line {
  paragraph: Directed;
  begin: number;
  end: number;
}

export function createTypesetter(doc: PDFKit.PDFDocument, alphabet: Alphabet, { top, bottom }: Bounds): Typesetter {
  for (const [name, font] of alphabet.fonts) doc.registerFont(name, font);
  const styled = (name: string, { size, color }: TextStyle) => doc.font(name).fontSize(size).fillColor(color);
  const widthIn =
    (style: TextStyle) =>
    ({ font, text }: Run) =>
      styled(font, style).widthOfString(text, whole);
  const fontIn =
    ({ font = 'text' }: TextStyle) =>
    (cluster: string) =>
      alphabet.fontOf(cluster, font);
  // In reading order, which has the same width.
  const widthOf = (text: string, style: TextStyle) =>
    sum(runsOf(directed(text), 0, text.length, fontIn(style)).map(widthIn(style)));
  const linesIn = (text: string, style: TextStyle): Line[] =>
    text.split('\n').flatMap((part) => {
      const paragraph = directed(part);
      return linesOf(part, style.width, (piece) => widthOf(piece, style)).map(([begin, end]) => ({
        paragraph,
        begin,
        end,
      }));
    });
  // The base font determines it, so that the line spacing is the same for every script.
  const lineHeight = (style: TextStyle) =>
    styled(style.font ?? 'text', style).currentLineHeight(true) + style.size * leading;

  function draw({ paragraph, begin, end }: Line, x: number, y: number, style: TextStyle): void {
    const seen = paragraph.text.slice(begin, end).trimEnd().length;
    const runs = runsOf(paragraph, begin, begin + seen, fontIn(style));
    const widths = runs.map(widthIn(style));
    const isRight = style.align === 'right' || (style.align === 'start' && paragraph.isRightToLeft);
    const left = isRight ? x + style.width - sum(widths) : x;
    const { ascent, unitsPerEm } = fonts[style.font ?? 'text'];
    const baseline = y + (ascent / unitsPerEm) * style.size;
    for (const { font, text, place } of runs) {
      const before = widths.filter((_, index) => (runs[index] as Run).place < place);
      const from = left + sum(before);
      styled(font, style).text(text, from, baseline, { ...whole, lineBreak: false, baseline: 'alphabetic' });
    }
  }

  return {
    widthOf,
    heightOf: (text, style) => linesIn(text, style).length * lineHeight(style),
    write(text, x, y, style) {
      const height = lineHeight(style);
      let at = y;
      for (const line of linesIn(text, style)) {
        if (at + height > bottom) {
          doc.addPage();
          at = top;
        }
        draw(line, x, at, style);
        at += height;
      }
      return at;
    },
    print: (text, x, y, style) => draw({ paragraph: directed(text), begin: 0, end: text.length }, x, y, style),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
