import { expect, test } from 'vitest';
import { read } from './fonts.ts';

test('a letter that was embedded as a part of another one first is told as itself', () => {
  const font = read(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'));
  const subset = font.createSubset();
  subset.includeGlyph(font.glyphForCodePoint('É'.codePointAt(0) as number));
  subset.encode();
  const [letter] = font.layout('E').glyphs;
  expect(letter?.codePoints).toEqual(['E'.codePointAt(0)]);
});
