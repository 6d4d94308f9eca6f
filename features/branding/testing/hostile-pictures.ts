import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** An uploaded file: its name, its declared type, and whether it may be shown after re-encoding. */
export interface SentPicture {
  what: string;
  bytes: Buffer;
  ending: string;
  type: string;
  /** The size at which it is shown. null means it is refused. */
  shown: readonly [width: number, height: number] | null;
}

const red = { r: 200, g: 16, b: 46 };
const painted = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } });
const page = Buffer.from('<html><script>window.hostile=true</script></html>');

const size = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A PNG that declares this size and contains hardly a row of it. */
function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.concat([size(width), size(height), Buffer.from([8, 6, 0, 0, 0])]);
  const chunk = (type: string, data: Buffer) => Buffer.concat([size(data.length), Buffer.from(type), data, size(0)]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Decompression bombs, truncated files, two formats in one, files under a false type, and rotated pictures. */
export async function sentPictures(): Promise<SentPicture[]> {
  const [png, jpeg, webp, gif, bomb, strip] = await Promise.all([
    painted(80, 40).png().toBuffer(),
    painted(80, 40).jpeg().toBuffer(),
    painted(80, 40).webp().toBuffer(),
    painted(80, 40).gif().toBuffer(),
    painted(6_000, 6_000).png({ compressionLevel: 9 }).toBuffer(),
    painted(16_383, 1_600).webp({ effort: 0 }).toBuffer(),
  ]);
  const turned = await painted(80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const mirrored = await painted(80, 40).withMetadata({ orientation: 7 }).webp().toBuffer();
  const told = await painted(80, 40)
    .withExif({ IFD0: { Copyright: 'window.hostile=true', ImageDescription: '<script>window.hostile=true</script>' } })
    .jpeg()
    .toBuffer();
  const many = await sharp(Buffer.concat([Buffer.alloc(80 * 40 * 3), Buffer.alloc(80 * 40 * 3, 200)]), {
    raw: { width: 80, height: 80, channels: 3, pageHeight: 40 },
  })
    .webp()
    .toBuffer();
  const pictures: [string, Buffer, string, string, SentPicture['shown']][] = [
    ['a bomb of 36 megapixels', bomb, 'png', 'image/png', null],
    ['a strip of 26 megapixels', strip, 'webp', 'image/webp', null],
    ['one that says to have 4 gigapixels', emptyPng(65_535, 65_535), 'png', 'image/png', null],
    ['one that says to be empty', emptyPng(0, 0), 'png', 'image/png', null],
    ['a PNG cut in the middle', png.subarray(0, png.length >> 1), 'png', 'image/png', null],
    ['a JPEG cut in the middle', jpeg.subarray(0, jpeg.length >> 1), 'jpg', 'image/jpeg', null],
    ['a WebP cut in the middle', webp.subarray(0, webp.length >> 1), 'webp', 'image/webp', null],
    ['the first bytes alone', png.subarray(0, 8), 'png', 'image/png', null],
    ['a page behind the first bytes', Buffer.concat([png.subarray(0, 8), page]), 'png', 'image/png', null],
    ['a page under a picture’s name', page, 'png', 'image/png', null],
    ['a JPEG under the name of a PNG', jpeg, 'png', 'image/png', null],
    ['a PNG that says to be a drawing', png, 'svg', 'image/svg+xml', null],
    ['a GIF', gif, 'gif', 'image/gif', null],
    ['a GIF under the name of a WebP', gif, 'webp', 'image/webp', null],
    ['nothing', Buffer.alloc(0), 'png', 'image/png', null],
    ['a PNG with a page behind it', Buffer.concat([png, page]), 'png', 'image/png', [80, 40]],
    [
      'a JPEG with a page and an archive behind it',
      Buffer.concat([jpeg, page, Buffer.from('PK\x03\x04')]),
      'jpg',
      'image/jpeg',
      [80, 40],
    ],
    ['a JPEG that is told to be a script', told, 'jpg', 'image/jpeg', [80, 40]],
    ['a JPEG that lies on its side', turned, 'jpg', 'image/jpeg', [40, 80]],
    ['a WebP that lies on its side, in a mirror', mirrored, 'webp', 'image/webp', [40, 80]],
    ['a WebP of two pages, of which the first is shown', many, 'webp', 'image/webp', [80, 40]],
  ];
  return pictures.map(([what, bytes, ending, type, shown]) => ({ what, bytes, ending, type, shown }));
}
