import { unshielded } from './liquid.ts';

/** A piece of a paragraph: text, or a link with its label. */
export type Piece = string | { label: string; link: string };
/** The lines of a paragraph, each a list of pieces. */
export type Paragraph = readonly (readonly Piece[])[];

const linkPattern = /\[([^[\]\n]{1,120})\]\(((?:https:\/\/|tel:)[^\s()]{1,1000})\)/g;

/**
 * The paragraphs of a filled text, which empty lines separate. Only a link that the template itself contains becomes a
 * link.
 */
export function paragraphsOf(filled: string): Paragraph[] {
  return filled
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n').map(piecesOf));
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of line.matchAll(linkPattern)) {
    const [whole, label = '', link = ''] = found;
    if (!isAddress(link)) continue;
    pieces.push(unshielded(line.slice(from, found.index)), { label: unshielded(label), link: unshielded(link) });
    from = found.index + whole.length;
  }
  return [...pieces, unshielded(line.slice(from))].filter((piece) => piece !== '');
}

const isAddress = (link: string) => link.startsWith('tel:') || URL.canParse(link);

/** The plain text part: a link follows its label. */
export function plainText(paragraphs: readonly Paragraph[]): string {
  const plain = (piece: Piece) => {
    if (typeof piece === 'string') return piece;
    return piece.label === piece.link ? piece.link : `${piece.label}: ${piece.link}`;
  };
  return paragraphs.map((lines) => lines.map((pieces) => pieces.map(plain).join('').trimEnd()).join('\n')).join('\n\n');
}
