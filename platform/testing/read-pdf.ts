import { extractText, getDocumentProxy } from 'unpdf';

export interface ReadPdf {
  /** The text of each page on one line, as a reader would copy it. */
  pages: string[];
  /** The text of all pages in order. */
  text: string;
  title: string;
  language: string;
  isTagged: boolean;
  /** The types of the structure elements of all pages, in reading order. */
  structure: string[];
  /** The alternative texts of figures. */
  figures: string[];
}

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

/** The content of a PDF for a reader and for a screen reader. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { text } = await extractText(pdf, { mergePages: false });
  const pages = text.map((page) => page.replace(/\s+/g, ' ').trim());
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const mark = (await pdf.getMarkInfo()) as { Marked?: boolean } | null;
  const nodes: Node[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    collect((await page.getStructTree()) as Node | null, nodes);
  }
  return {
    pages,
    text: pages.join(' '),
    title: info.Title ?? '',
    language: info.Language ?? '',
    isTagged: mark?.Marked === true,
    structure: nodes.flatMap(({ role }) => role ?? []),
    figures: nodes.flatMap(({ alt }) => alt ?? []),
  };
}

function collect(node: Node | null, into: Node[]): void {
  if (!node) return;
  into.push(node);
  for (const child of node.children ?? []) collect(child, into);
}
