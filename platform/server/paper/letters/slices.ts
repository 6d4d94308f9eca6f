import { readFileSync } from 'node:fs';

/** A part of a font family: some of its letters in a separate file. */
export interface Slice {
  /** The font's name in the document: `noto-sans-sc-116`. */
  name: string;
  file: URL;
  /** First and last code points, inclusive. */
  ranges: readonly (readonly [first: number, last: number])[];
}

/**
 * The Noto families for what Inter lacks, the preferred one first. Traditional Chinese and Japanese use the Simplified
 * Chinese family, which has the letters of their names too; separate families would double the size.
 */
const families = {
  'noto-sans-hebrew': import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  'noto-sans-arabic': import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  'noto-sans-devanagari': import.meta.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'),
  'noto-sans-thai': import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  'noto-sans-sc': import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  'noto-sans-kr': import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
};

let known: readonly Slice[] | undefined;

/** The slices that are declared to have a letter, the preferred one first; the font itself decides. */
export function slicesFor(codePoint: number): Slice[] {
  known ??= Object.entries(families).flatMap(([family, index]) => readSlices(family, index));
  return known.filter(({ ranges }) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last));
}

function readSlices(family: string, index: string): Slice[] {
  const parts: Record<string, string> = JSON.parse(readFileSync(new URL(index), 'utf8'));
  return Object.entries(parts).map(([key, ranges]) => {
    // Unnamed slices have a number in brackets.
    const name = `${family}-${key.replace(/[[\]]/g, '')}`;
    return { name, file: new URL(`files/${name}-wght-normal.woff2`, index), ranges: ranges.split(',').map(rangeOf) };
  });
}

/** `U+5d0-5ea` or `U+20aa`. */
function rangeOf(text: string): [number, number] {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
