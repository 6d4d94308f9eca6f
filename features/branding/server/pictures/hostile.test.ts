import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { hostileDrawings } from '../../testing/hostile-drawings.ts';
import { sentPictures } from '../../testing/hostile-pictures.ts';
import { aPicture } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Uploads a picture as the logo; returns the response's status and the resulting picture. */
async function send(bytes: Buffer, ending: string, type: string) {
  const { body, headers } = aPicture(bytes, { name: `logo.${ending}`, type });
  const { status, body: answer } = await server.as('ana').post('/branding/assets/logo', body, headers);
  const shown = status === 200 ? await server.anonymous.at('GET', answer.logo_url) : null;
  return { status, shown };
}

test('each of at least forty hostile drawings is no picture, or pixels and nothing else', {
  timeout: 120_000,
}, async () => {
  expect(new Set(hostileDrawings).size).toBeGreaterThanOrEqual(40);
  for (const drawing of hostileDrawings) {
    const { status, shown } = await send(Buffer.from(drawing), 'svg', 'image/svg+xml');
    const about = drawing.slice(0, 300);
    expect([200, 415, 422], about).toContain(status);
    if (!shown) continue;
    expect(shown.headers['content-type'], about).toBe('image/webp');
    const { format, width, height } = await sharp(shown.body).metadata();
    expect([format, width <= 1_200, height <= 400], about).toEqual(['webp', true, true]);
    expect(shown.body.toString('latin1'), about).not.toMatch(/hostile|outside|<svg|<script/);
  }
});

test('each of at least fifteen pictures is refused, or shown without what it held besides', {
  timeout: 120_000,
}, async () => {
  const pictures = await sentPictures();
  expect(pictures.length).toBeGreaterThanOrEqual(15);
  for (const { what, bytes, ending, type, shown: expected } of pictures) {
    const { status, shown } = await send(bytes, ending, type);
    if (!expected) {
      expect([415, 422], what).toContain(status);
      continue;
    }
    expect(status, what).toBe(200);
    const { format, width, height, exif, pages = 1 } = await sharp(shown?.body).metadata();
    expect([format, width, height, exif, pages], what).toEqual(['webp', ...expected, undefined, 1]);
    expect(shown?.body.toString('latin1'), what).not.toMatch(/hostile|<html|<script/);
  }
});
