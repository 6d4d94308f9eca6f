import PDFDocument from 'pdfkit';
import { fonts } from './fonts.ts';
import type { Alphabet } from './letters/alphabet.ts';
import { createTypesetter, leading, type TextStyle } from './letters/typesetter.ts';

/** A US letter page in points, and the area for text. */
const upright = { width: 612, height: 792, left: 48, right: 564, top: 60, bottom: 747 };
const across: typeof upright = { width: 792, height: 612, left: 48, right: 744, top: 60, bottom: 567 };

export type Element = PDFKit.PDFStructureElement;

interface OpenedImage {
  width: number;
  height: number;
  colorSpace?: string;
}

declare global {
  namespace PDFKit {
    namespace Mixins {
      interface StructureElementOptions {
        bbox?: [left: number, top: number, right: number, bottom: number];
        placement?: 'Block';
        scope?: 'Row' | 'Column';
      }
      /** The library also takes an image and a font that it has opened, which its types leave out. */
      interface PDFImage {
        image(src: OpenedImage, x: number, y: number, options: ImageOption): this;
      }
      interface PDFFont {
        registerFont(name: string, opened: object): this;
      }
    }
    interface PDFDocument {
      /** The library also writes PDF/UA, which its types leave out. */
      // biome-ignore lint/suspicious/noMisleadingInstantiator: the library's types declare the constructor in this interface.
      new (options: Omit<PDFDocumentOptions, 'subset'> & { subset: 'PDF/UA' }): PDFDocument;
      openImage(file: Uint8Array): OpenedImage;
    }
  }
}

/** Content whose height is known before it is written. */
export interface Block {
  height: number;
  write(top: number): void;
}

/** A PDF document that is written from top to bottom, with its structure for screen readers. */
export interface PdfWriter {
  doc: PDFKit.PDFDocument;
  /** The size of each page in points, and the area for text. */
  page: Readonly<typeof upright>;
  /** The width of that area. */
  contentWidth: number;
  /** The element that contains the whole document. */
  root: Element;
  /** The position of the next block. */
  y: number;
  /** The width of a text on one line. */
  widthOf(text: string, style: TextStyle): number;
  heightOf(text: string, style: TextStyle): number;
  /** Adds an element to a parent element. */
  element(parent: Element, type: string, options?: PDFKit.Mixins.StructureElementOptions): Element;
  /** Writes a text as an element at a position; returns the position of its end. */
  write(parent: Element, type: string, text: string, x: number, y: number, style: TextStyle, scope?: Scope): number;
  /** Writes a text on one line without its own element; its width isn't checked. */
  print(text: string, x: number, y: number, style: TextStyle): void;
  /** Draws content that screen readers skip. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void, type?: 'Layout' | 'Pagination'): void;
  /** Starts a new page if less than this height is left. */
  need(height: number): void;
  /** Ends the document and returns the file. */
  end(): Promise<Uint8Array>;
}

type Scope = 'Row' | 'Column';

interface PdfOptions {
  /** It must not contain `<` or `&`: the library doesn't escape it in XML. */
  title: string;
  lang: string;
  date: Date;
  /** The fonts for all texts that will be written. */
  alphabet: Alphabet;
  /** Landscape; portrait if omitted. */
  isAcross?: boolean;
}

/** Creates an empty document. */
export function createPdf({ title, lang, date, alphabet, isAcross = false }: PdfOptions): PdfWriter {
  const page = isAcross ? across : upright;
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: page.top, bottom: page.height - page.bottom, left: page.left, right: page.width - page.right },
    pdfVersion: '1.7',
    tagged: true,
    subset: 'PDF/UA',
    lang,
    displayTitle: true,
    bufferPages: true,
    // If omitted, the library would load its own font, which it doesn't embed.
    font: '',
    info: { Title: title, Creator: 'Vigencia', CreationDate: date },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  // The library accepts a loaded font, although its types don't say so.
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);

  const root = doc.struct('Document');
  doc.addStructure(root);
  const use = ({ font = 'text', size, color }: TextStyle) => doc.font(font).fontSize(size).fillColor(color);
  const layout = ({ width, align, size }: TextStyle) => ({
    width,
    align: align === 'right' ? align : ('left' as const),
    lineGap: size * leading,
  });
  const foreign = createTypesetter(doc, alphabet, page);
  return {
    doc,
    page,
    contentWidth: page.right - page.left,
    root,
    y: page.top,
    widthOf: (text, style) => (alphabet.isOwn(text) ? use(style).widthOfString(text) : foreign.widthOf(text, style)),
    heightOf: (text, style) =>
      alphabet.isOwn(text) ? use(style).heightOfString(text, layout(style)) : foreign.heightOf(text, style),
    element(parent, type, options = {}) {
      const element = doc.struct(type, options);
      parent.add(element);
      return element;
    },
    write(parent, type, text, x, y, style, scope) {
      const isOwn = alphabet.isOwn(text);
      let end = y;
      const draw = () => {
        end = isOwn ? use(style).text(text, x, y, layout(style)).y : foreign.write(text, x, y, style);
      };
      // Shaped and reversed glyphs aren't text any more, so screen readers get the actual text.
      parent.add(doc.struct(type, { ...(scope && { scope }), ...(!isOwn && { actual: text }) }, draw));
      return end;
    },
    print(text, x, y, style) {
      if (alphabet.isOwn(text)) use(style).text(text, x, y, { lineBreak: false });
      else foreign.print(text, x, y, style);
    },
    decorate(draw, type = 'Layout') {
      doc.markContent('Artifact', { type });
      doc.save();
      draw(doc);
      doc.restore();
      doc.endMarkedContent();
    },
    need(height) {
      if (this.y + height <= page.bottom) return;
      doc.addPage();
      this.y = page.top;
    },
    async end() {
      root.end();
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** Short facts on one line; empty ones are omitted. */
export function inOneLine(...facts: string[]): string {
  return facts.filter((fact) => fact !== '').join('  ·  ');
}
