import type { fonts } from '../fonts.ts';
import { hasGlyph } from '../fonts.ts';
import { readSlice, type SliceFonts } from './read-slice.ts';
import { slicesFor } from './slices.ts';

type Weight = keyof typeof fonts;

/** The fonts that a document's texts need, by letter. */
export interface Alphabet {
  /** The fonts that are needed besides the base fonts, by name. */
  readonly fonts: ReadonlyMap<string, SliceFonts[Weight]>;
  /** Letters that no font has. */
  readonly missing: ReadonlySet<string>;
  /** Whether the base fonts have all printed letters of the text. */
  isOwn(text: string): boolean;
  /** The name of the first font that has every letter of a cluster, in a weight. */
  fontOf(cluster: string, weight: Weight): string;
}

/** They join or separate adjacent letters and are invisible. */
export const joiners = /[\u200c\u200d]/g;

const fontName = (slice: string, weight: Weight) => `${slice}-${weight}`;

/** Reads the fonts for the letters that the base fonts lack; none for an ordinary text. */
export async function alphabetFor(text: string): Promise<Alphabet> {
  const slices = new Map<string, SliceFonts>();
  const missing = new Set<string>();
  const foreign = new Set<string>();
  const chosen = new Map<string, string>();
  for (const sign of new Set(text.replace(joiners, ''))) {
    const codePoint = sign.codePointAt(0) as number;
    if (sign === '\n' || hasGlyph(codePoint)) continue;
    foreign.add(sign);
    const found = await firstWith(codePoint);
    if (found) slices.set(...found);
    else missing.add(sign);
  }
  const pages = [...slices].flatMap(([name, { text: plain, strong }]) => [
    [fontName(name, 'text'), plain] as const,
    [fontName(name, 'strong'), strong] as const,
  ]);
  return {
    fonts: new Map(pages),
    missing,
    isOwn: (printed) => foreign.size === 0 || !Array.from(printed).some((sign) => foreign.has(sign)),
    fontOf(cluster, weight) {
      const slice = chosen.get(cluster) ?? sliceFor(cluster);
      chosen.set(cluster, slice);
      return slice === '' ? weight : fontName(slice, weight);
    },
  };

  /** '' if the base fonts have it. */
  function sliceFor(cluster: string): string {
    const signs = Array.from(cluster.replace(joiners, ''));
    if (!signs.some((sign) => foreign.has(sign))) return '';
    const having = (wanted: readonly string[]) => [...slices].find(([, { text: font }]) => hasAll(font, wanted));
    return (having(signs) ?? having(signs.slice(0, 1)))?.[0] ?? '';
  }
}

async function firstWith(codePoint: number): Promise<[name: string, fonts: SliceFonts] | null> {
  for (const slice of slicesFor(codePoint)) {
    const found = await readSlice(slice);
    if (found.text.hasGlyphForCodePoint(codePoint)) return [slice.name, found];
  }
  return null;
}

function hasAll(font: SliceFonts[Weight], signs: readonly string[]): boolean {
  return signs.every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) as number));
}
