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

function read(address: string): Font {
  const font = create(readFileSync(fileURLToPath(address))) as Font;
  const layout = font.layout.bind(font);
  font.layout = (text) => layout(text, { kern: false, calt: false });
  return font;
}

/** Whether the page can print the sign; both fonts have the same. */
export function hasGlyph(codePoint: number): boolean {
  return fonts.text.hasGlyphForCodePoint(codePoint);
}
