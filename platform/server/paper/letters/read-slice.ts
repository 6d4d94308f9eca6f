import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { type fonts, namingLetters } from '../fonts.ts';
import { GlyphFile } from './glyph-file.ts';
import type { Slice } from './slices.ts';

/** A slice in the weights that the page is set in. */
export type SliceFonts = Record<keyof typeof fonts, Font>;

const weights = { text: 400, strong: 600 };
/** A Chinese note of a page needs some thirty slices; all there are would fill the thread. */
const cachedMax = 40;
const read = new Map<string, Promise<SliceFonts>>();

/** Kept by each thread for its next pages, the latest ones. */
export function readSlice(slice: Slice): Promise<SliceFonts> {
  const begun = read.get(slice.name) ?? readFonts(slice);
  // Taken out first, so that it counts as the latest.
  read.delete(slice.name);
  read.set(slice.name, begun);
  const [oldest] = read.keys();
  if (read.size > cachedMax && oldest !== undefined) read.delete(oldest);
  return begun;
}

async function readFonts({ name, file }: Slice): Promise<SliceFonts> {
  // Reading it takes as long as half a page, and few pages need it.
  const { default: decompress } = await import('woff2-encoder/decompress');
  const whole = create(Buffer.from(await decompress(await readFile(file)))) as Font;
  const atWeight = (wght: number) => toEmbed(namingLetters(whole.getVariation({ wght })), `${name}-${wght}`);
  return { text: atWeight(weights.text), strong: atWeight(weights.strong) };
}

const rightToLeft = /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** The font as the library of the page takes it: every weight of every slice under a name of its own. */
function toEmbed(font: Font, postscriptName: string): Font {
  const layout = font.layout.bind(font);
  // Numbers of a script that runs to the left run to the right, so the script alone does not say.
  font.layout = (text) => layout(text, undefined, undefined, undefined, rightToLeft.test(text) ? 'rtl' : 'ltr');
  // All that is asked of it there are these two methods; the types of the library say otherwise.
  font.createSubset = () => new GlyphFile(font) as never;
  return Object.defineProperty(font, 'postscriptName', { value: postscriptName });
}
