/** Scripts without spaces between words, and the punctuation within them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}ー々]/u;

const segmenters = {
  words: new Intl.Segmenter('und', { granularity: 'word' }),
  clusters: new Intl.Segmenter('und', { granularity: 'grapheme' }),
};

/** Splits a text into what readers see as single letters, including their marks. */
export function clustersOf(text: string): string[] {
  return Array.from(segmenters.clusters.segment(text), ({ segment }) => segment);
}

/** Splits a text at the positions where a line may end: after a space, and between words of scripts without spaces. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of segmenters.words.segment(text)) {
    const before = pieces.at(-1);
    if (before === undefined || mayBreak(before, segment)) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/.test(after)) return false;
  if (/\s$/.test(before)) return true;
  if (opening.test(before) || closing.test(after)) return false;
  return unspaced.test(Array.from(before).at(-1) ?? '') || unspaced.test(Array.from(after)[0] ?? '');
}

/** A paragraph's lines as pairs of start and end, each within the width where possible. */
export function linesOf(
  text: string,
  width: number,
  widthOf: (part: string) => number,
): [begin: number, end: number][] {
  const lines: [number, number][] = [];
  let begin = 0;
  let end = 0;
  let filled = 0;
  const place = (piece: string) => {
    if (end > begin && filled + widthOf(piece.trimEnd()) > width) {
      lines.push([begin, end]);
      begin = end;
      filled = 0;
    }
    filled += widthOf(piece);
    end += piece.length;
  };
  for (const piece of piecesOf(text)) {
    // A word longer than a line is broken where necessary.
    if (widthOf(piece.trimEnd()) <= width) place(piece);
    else clustersOf(piece).forEach(place);
  }
  return [...lines, [begin, end]];
}
