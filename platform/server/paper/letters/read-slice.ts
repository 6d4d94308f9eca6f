import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { type fonts, namingLetters } from '../fonts.ts';
import { GlyphFile } from './glyph-file.ts';
import type { Slice } from './slices.ts';

/** A font slice in the weights that documents use. */
export type SliceFonts = Record<keyof typeof fonts, Font>;

const weights = { text: 400, strong: 600 };
/**
 * A page with a Chinese note needs some thirty slices; all slices together would use too much of the thread's memory.
 */
const cachedMax = 40;
const read = new Map<string, Promise<SliceFonts>>();

/** Each thread caches its most recent slices for further documents. */
export function readSlice(slice: Slice): Promise<SliceFonts> {
  const begun = read.get(slice.name) ?? readFonts(slice);
  // Removed first, so that it counts as the most recent.
  read.delete(slice.name);
  read.set(slice.name, begun);
  const [oldest] = read.keys();
  if (read.size > cachedMax && oldest !== undefined) read.delete(oldest);
  return begun;
}

async function readFonts({ name, file }: Slice): Promise<SliceFonts> {
  // Loading it takes as long as half a page, and few documents need it.
  const { default: decompress } = await import('woff2-encoder/decompress');
  const whole = create(Buffer.from(await decompress(await readFile(file)))) as Font;
  const atWeight = (wght: number) => toEmbed(namingLetters(whole.getVariation({ wght })), `${name}-${wght}`);
  return { text: atWeight(weights.text), strong: atWeight(weights.strong) };
}

const rightToLeft = /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** The font in the library's form: every weight of every slice under its own name. */
function toEmbed(font: Font, postscriptName: string): Font {
  const layout = font.layout.bind(font);
  // Numbers in a right-to-left script are left-to-right, so the script alone doesn't determine the direction.
  font.layout = (text) => layout(text, undefined, undefined, undefined, rightToLeft.test(text) ? 'rtl' : 'ltr');
  // biome-ignore lint/plugin/no-blind-cast: The library uses only these two methods, although its types require more.
  font.createSubset = () => new GlyphFile(font) as never;
  return Object.defineProperty(font, 'postscriptName', { value: postscriptName });
}
