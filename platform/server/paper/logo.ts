import { inflateSync } from 'node:zlib';

export interface Logo {
  width: number;
  height: number;
}

const sideMax = 4_000;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG or JPEG file as the library's image; null if it can't be drawn. */
export function readLogo(doc: PDFKit.PDFDocument, file: Uint8Array): Logo | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    if (bytes.subarray(0, 8).equals(pngSignature) && !isDrawablePng(bytes)) return null;
    const image = doc.openImage(bytes);
    const isJpeg = bytes[0] === 0xff;
    const sides = [image.width, image.height];
    if (!sides.every((side) => side > 0 && side <= sideMax) || (isJpeg && !image.colorSpace)) return null;
    return image;
  } catch {
    // Any error of the library about an agency's file: the document is correct without the logo.
    return null;
  }
}

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Whether the library can draw a PNG. It decodes pixels asynchronously, where an error ends the thread, and a wrong
 * length makes it loop forever, so the whole file is checked here first.
 */
function isDrawablePng(bytes: Buffer): boolean {
  const chunks = chunksOf(bytes);
  const header = chunks[0]?.type === 'IHDR' ? chunks[0].data : null;
  if (header?.length !== 13 || chunks.at(-1)?.type !== 'IEND') return false;
  const [width, height, bits = 0, colour = 0] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]];
  const isInterlaced = header[12] === 1;
  const channels = channelsOf[colour];
  if (!channels || width === 0 || height === 0 || width > sideMax || height > sideMax) return false;
  const has = (type: string) => chunks.some((chunk) => chunk.type === type);
  if (colour === 3 && !has('PLTE')) return false;
  // In these two cases the library reads a byte per pixel.
  if (bits < 8 && (isInterlaced || (colour === 3 && has('tRNS')))) return false;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const pixels = inflateSync(packed, { maxOutputLength: (width * channels * 2 + 1) * height * 2 });
  const rows = (isInterlaced ? passes : ([[0, 0, 1, 1]] as const)).flatMap(([x, y, dx, dy]) => {
    const columns = Math.ceil((width - x) / dx);
    const bytesOfRow = 1 + Math.ceil((columns * channels * bits) / 8);
    return columns > 0 ? Array.from({ length: Math.max(0, Math.ceil((height - y) / dy)) }, () => bytesOfRow) : [];
  });
  let at = 0;
  for (const length of rows) {
    // The first byte of a row is its filter.
    if ((pixels[at] ?? 5) > 4) return false;
    at += length;
  }
  return at === pixels.length;
}

function chunksOf(bytes: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = pngSignature.length; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) return [];
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}
