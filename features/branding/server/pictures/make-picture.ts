import sharp from 'sharp';
import type { FileType } from '#platform/contract/kinds.ts';
import { isModestDrawing, sharpness } from './drawings.ts';

/** What a picture is for. */
export type PictureUse = 'logo' | 'small_logo' | 'favicon';

/** Larger ones are bombs, or no logos. */
const pixelsMax = 25_000_000;
const secondsMax = 5;

/** What is made of a picture: what screens show, and PNGs by the name of what they are for. */
export interface MadePicture {
  shown: Buffer;
  made: Readonly<Record<string, Buffer>>;
}

const wide = { width: 1_200, height: 400 };
const paper = { width: 600, height: 240 };
const iconSides = [32, 180, 192, 512];
const largestIcon = { width: 512, height: 512 };

/**
 * A picture made anew of its pixels, the right way up and without anything else that its file held; null: it is none, is
 * cut off, or is too large to be one.
 */
export async function makePicture(use: PictureUse, type: FileType, file: Buffer): Promise<MadePicture | null> {
  if (type === 'svg' && !isModestDrawing(file)) return null;
  try {
    const settings = { limitInputPixels: pixelsMax, failOn: 'warning', pages: 1 } as const;
    const { format, width, height } = await sharp(file, settings).metadata();
    if (format !== type) return null;
    const density = type === 'svg' ? sharpness({ width, height }, use === 'logo' ? wide : largestIcon) : undefined;
    const open = () =>
      sharp(file, { ...settings, ...(density && { density }) })
        .timeout({ seconds: secondsMax })
        .rotate();
    const within = (box: { width: number; height: number }) =>
      open().resize({ ...box, fit: 'inside', withoutEnlargement: true });
    if (use === 'logo') {
      const [shown, onPaper] = await Promise.all([
        within(wide).webp({ quality: 90 }).toBuffer(),
        within(paper).png().toBuffer(),
      ]);
      return { shown, made: { paper: onPaper } };
    }
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const square = (side: number) =>
      open().resize({ width: side, height: side, fit: 'contain', background: clear }).png().toBuffer();
    const icons = await Promise.all(iconSides.map(async (side) => [String(side), await square(side)] as const));
    return {
      shown: await within({ width: 192, height: 192 }).webp({ quality: 90 }).toBuffer(),
      made: Object.fromEntries(icons),
    };
  } catch {
    // Whatever the library says about a file that somebody has sent: it is no picture that can be shown.
    return null;
  }
}
