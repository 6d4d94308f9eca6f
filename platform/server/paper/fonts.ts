import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/**
 * The document's fonts, read once per thread, because reading them costs more than the rest of a page. Kerning and
 * contextual alternates are off: with kerning, Inter moves the point of "7.89" under the seven, so that the amount
 * looks a hundred times as large; contextual alternates print `->` as an arrow, which can't be copied as typed.
 */
export const fonts = {
  text: read(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  strong: read(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
};

/** Reads a font from the URL of its file. */
export function read(address: string): Font {
  const font = namingLetters(create(readFileSync(fileURLToPath(address))) as Font);
  const layout = font.layout.bind(font);
  font.layout = (text) => layout(text, { kern: false, calt: false });
  return font;
}

/**
 * Makes the font, which documents share, map every glyph to its own letter. The library keeps a glyph as at its first
 * use: an E first embedded as part of É would have no letter in later documents, and could not be copied, searched or
 * read aloud.
 */
export function namingLetters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (glyph && glyph.codePoints.length === 0) glyph.codePoints = [...codePoints];
    return glyph;
  };
  return font;
}

/** Whether the document can print the character; both fonts have the same ones. */
export function hasGlyph(codePoint: number): boolean {
  return fonts.text.hasGlyphForCodePoint(codePoint);
}
