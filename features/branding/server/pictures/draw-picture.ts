import sharp from 'sharp';
import { modestDrawing, sharpness } from './drawings.ts';
import type { MadePicture, PictureTask } from './picture-task.ts';

/** Larger pictures are decompression bombs or not logos. */
const pixelsMax = 25_000_000;

const wide = { width: 1_200, height: 400 };
const paper = { width: 600, height: 240 };
const iconSides = [32, 180, 192, 512];
const largestIcon = { width: 512, height: 512 };

/**
 * Re-encodes a picture from its pixels, upright and without any other content of its file. null if it isn't a picture,
 * is truncated, or is too large. The file is read once and scaled down on reading to the largest size needed.
 */
export async function drawPicture({ use, type, file }: PictureTask): Promise<MadePicture | null> {
  const bytes = type === 'svg' ? modestDrawing(file) : file;
  if (!bytes) return null;
  const largest = use === 'logo' ? wide : largestIcon;
  try {
    const settings = { limitInputPixels: pixelsMax, failOn: 'warning', pages: 1, sequentialRead: true } as const;
    const { format, width, height } = await sharp(bytes, settings).metadata();
    if (format !== type) return null;
    const density = type === 'svg' ? sharpness({ width, height }, largest) : undefined;
    const { data, info } = await sharp(bytes, { ...settings, ...(density && { density }) })
      .autoOrient()
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: columns, height: rows, channels } = info;
    const open = () => sharp(data, { raw: { width: columns, height: rows, channels } });
    if (use === 'logo') {
      const shown = await open().webp({ quality: 90 }).toBuffer();
      const onPaper = open().resize({ ...paper, fit: 'inside', withoutEnlargement: true });
      return { shown, made: { paper: await onPaper.png().toBuffer() } };
    }
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const square = (side: number) =>
      open().resize({ width: side, height: side, fit: 'contain', background: clear }).png().toBuffer();
    const icons = await Promise.all(iconSides.map(async (side) => [String(side), await square(side)] as const));
    const shown = open().resize({ width: 192, height: 192, fit: 'inside', withoutEnlargement: true });
    return { shown: await shown.webp({ quality: 90 }).toBuffer(), made: Object.fromEntries(icons) };
  } catch {
    // Any library error on an uploaded file means that it isn't a usable picture.
    return null;
  }
}
