import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/**
 * The fonts of the page, read once for each thread: reading them costs more than all the rest of a page. They set every
 * sign by itself. Kerned, Inter moves the point of "7.89" under the seven, where an amount reads as a hundred times as
 * much; and its contextual signs print `->` as an arrow, which cannot be copied as it was typed.
 */
export const fonts = {
  text: read(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  strong: read(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
};

/** Reads a font of the page from the address of its file. */
export function read(address: string): Font {
  const font = namingLetters(create(readFileSync(fileURLToPath(address))) as Font);
  const layout = font.layout.bind(font);
  font.layout = (text) => layout(text, { kern: false, calt: false });
  return font;
}

/**
 * The font, which pages share, with every sign told as the letter it is. The library keeps a sign as it first met it: an E that
 * was embedded as a part of É, before any page wrote it by itself, was no letter of any later page, to be seen but not
 * copied, searched or read aloud.
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

/** Whether the page can print the sign; both fonts have the same. */
export function hasGlyph(codePoint: number): boolean {
  return fonts.text.hasGlyphForCodePoint(codePoint);
}
