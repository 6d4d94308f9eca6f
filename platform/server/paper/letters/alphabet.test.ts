import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { alphabetFor } from './alphabet.ts';
import { GlyphFile } from './glyph-file.ts';
import { readSlice } from './read-slice.ts';
import { slicesFor } from './slices.ts';

test.each([
  ['Spanish', 'José Ángel Núñez ¿«ü»?'],
  ['Haitian Creole', 'Pòl Désir ki bèl'],
  ['Portuguese', 'João Gonçalves Simões'],
  ['Vietnamese', 'Nguyễn Thị Phượng Đặng'],
  ['Russian', 'Екатерина Щербакова'],
  ['Greek', 'Γιώργος Παπαδόπουλος'],
])('%s needs no font but those of the house', async (_language, name) => {
  const alphabet = await alphabetFor(name);
  expect(alphabet.isOwn(name)).toBe(true);
  expect([...alphabet.fonts, ...alphabet.missing]).toEqual([]);
});

test.each([
  ['Hebrew', 'שרה כהן בְּרֵאשִׁית', 'hebrew'],
  ['Arabic', 'محمد الأحمد ١٢، عائشة', 'arabic'],
  ['Persian', 'فرهاد پژوهش گیتی', 'arabic'],
  ['Hindi', 'राजेश कुमार क्षत्रिय', 'devanagari'],
  ['Thai', 'สมชาย ใจดี ที่นี่ น้ำ', 'thai'],
  ['Chinese, simplified', '王小明「陈丽华」，龙凤', 'sc'],
  ['Chinese, traditional', '陳麗華 龍鳳 國學會 嘅喺冇', 'sc'],
  ['Japanese', '渡邊さくら タカハシ 髙橋 々ー', 'sc'],
  ['Korean', '김민준 똠방각하 뷁', 'kr'],
])('%s is set in a font that has every letter of it', async (_language, name, family) => {
  const alphabet = await alphabetFor(name);
  expect([...alphabet.missing]).toEqual([]);
  expect(alphabet.isOwn(name)).toBe(false);
  expect([...alphabet.fonts.keys()].every((font) => font.startsWith(`noto-sans-${family}-`))).toBe(true);
  for (const letter of name.match(/\p{L}/gu) ?? []) {
    const font = alphabet.fonts.get(alphabet.fontOf(letter, 'strong'));
    expect(font?.hasGlyphForCodePoint(letter.codePointAt(0) as number), letter).toBe(true);
  }
});

test('what no font has is named, each letter once', async () => {
  const { missing } = await alphabetFor('ᏣᎳᎩ ᏣᎳ José 王');
  expect([...missing]).toEqual(['Ꮳ', 'Ꮃ', 'Ꭹ']);
});

test('a file of glyphs has them at their weight, and is read by whoever reads TrueType', async () => {
  const [slice] = slicesFor('ש'.codePointAt(0) as number);
  const { text, strong } = await readSlice(slice as never);
  const areaOf = (font: Font) => {
    const file = new GlyphFile(font);
    const [glyph] = font.layout('ש').glyphs;
    expect(file.includeGlyph(glyph?.id as number)).toBe(1);
    expect(file.includeGlyph(glyph?.id as number)).toBe(1);
    const written = (create(Buffer.from(file.encode())) as Font).getGlyph(1);
    expect(written.advanceWidth).toBe(Math.round(glyph?.advanceWidth as number));
    for (const side of ['minX', 'minY', 'maxX', 'maxY'] as const) {
      expect(Math.abs(written.bbox[side] - (glyph?.bbox[side] as number))).toBeLessThanOrEqual(1);
    }
    return written.advanceWidth;
  };
  expect(areaOf(strong)).toBeGreaterThan(areaOf(text));
});

test('Arabic letters are joined, and the first one stands at the right', async () => {
  const [slice] = slicesFor('م'.codePointAt(0) as number);
  const { text } = await readSlice(slice as never);
  const shaped = text.layout('محمد').glyphs.map(({ id }) => id);
  const alone = Array.from('محمد', (letter) => text.glyphForCodePoint(letter.codePointAt(0) as number).id);
  expect(shaped).toHaveLength(4);
  expect(shaped.filter((id) => alone.includes(id))).toEqual([]);
  expect(shaped.at(-1)).toBe(text.layout('مح').glyphs.at(-1)?.id);
});
