import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { aProposal, fileOf } from './fixtures/proposals.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const size = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([size(data.length), named, size(crc32(named))]);
};

interface Picture {
  width?: number;
  height?: number;
  bits?: number;
  colour?: number;
  interlaced?: boolean;
  pixels?: Buffer;
  palette?: Buffer;
  transparency?: Buffer;
}

/** A PNG of 8 × 4 points with an alpha channel, by default. */
function png({ width = 8, height = 4, bits = 8, colour = 6, interlaced = false, ...parts }: Picture = {}): Buffer {
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1;
  const pixels = parts.pixels ?? Buffer.alloc(height * (1 + Math.ceil((width * channels * bits) / 8)));
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([size(width), size(height), Buffer.from([bits, colour, 0, 0, interlaced ? 1 : 0])])),
    ...(parts.palette ? [chunk('PLTE', parts.palette)] : []),
    ...(parts.transparency ? [chunk('tRNS', parts.transparency)] : []),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const jpeg = (width: number, height: number, channels: number) =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    channels,
    1,
    0x11,
    0,
    2,
    0x11,
    0,
    3,
    0x11,
    0,
    0xff,
    0xd9,
  ]);

const { agency } = aProposal('Auto');

const figuresWith = async (logo: Uint8Array) => {
  const { text, figures } = await readPdf(await fileOf(aProposal('Auto', { agency: { ...agency, logo } })));
  expect(text).toContain('Sol Seguros');
  return figures;
};

test.each([
  ['a PNG with alpha', png()],
  ['a PNG without', png({ colour: 2 })],
  ['a grey PNG of one bit', png({ colour: 0, bits: 1 })],
  ['a PNG of sixteen bits', png({ bits: 16 })],
  ['an indexed PNG', png({ colour: 3, palette: Buffer.alloc(6), transparency: Buffer.from([0]) })],
  ['an interlaced PNG', png({ width: 1, height: 1, interlaced: true, pixels: Buffer.alloc(5) })],
  ['a JPEG', jpeg(40, 20, 3)],
])('%s stands on the band and is named for those who cannot see it', async (_name, logo) => {
  expect(await figuresWith(logo)).toEqual(['Logo de Sol Seguros']);
});

const endless = png();
endless.writeUInt32BE(0xfffffff0, 33);
const unknownFilter = Buffer.alloc(4 * 33).fill(9);

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PNG cut short', png().subarray(0, 45)],
  ['a chunk that leads back', endless],
  ['a filter that does not exist', png({ pixels: unknownFilter })],
  ['too few points', png({ pixels: Buffer.alloc(10) })],
  [
    'points that are not packed',
    Buffer.concat([png().subarray(0, 41), Buffer.alloc(12), chunk('IEND', Buffer.alloc(0))]),
  ],
  ['no width', png({ width: 0, pixels: Buffer.alloc(4) })],
  ['a picture as large as a wall', png({ width: 100_000, pixels: Buffer.alloc(9) })],
  ['a palette that is missing', png({ colour: 3 })],
  ['an unknown kind of colour', png({ colour: 5 })],
  ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
  ['a JPEG without height', jpeg(40, 0, 3)],
  ['a JPEG of two colours', jpeg(40, 20, 2)],
])('%s is no logo, and the page goes without', async (_name, logo) => {
  expect(await figuresWith(logo)).toEqual([]);
});

test('what the agency says at the end of its papers, and its licence, on one page', async () => {
  const own = { footer: 'Sol Seguros LLC. Web (https://sol.example)', license_number: 'W123456' };
  const { agency } = aProposal('Auto');
  const { pages, text } = await readPdf(
    await fileOf(aProposal('Auto', { language: 'es', agency: { ...agency, ...own } })),
  );
  expect(pages).toHaveLength(1);
  expect(text).toContain('Miami, FL 33135 · Lic. W123456');
  expect(text).toContain(own.footer);
});
