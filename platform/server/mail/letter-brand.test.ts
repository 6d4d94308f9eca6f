import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from '#platform/contract/colour.ts';
import { letter } from './letter.ts';
import { isHarmlessName, letterBrandOf, letterColours } from './letter-brand.ts';

const id = '0a4f6f0e-3f0e-4b57-9a58-9f0f2f4f1a01';
const paper = `${'0'.repeat(64)}.png`;
const stored = (bytes: Buffer | null | Error) => ({
  async read(prefix: string, name: string) {
    if (bytes instanceof Error) throw bytes;
    return prefix === id && name === paper ? bytes : null;
  },
});
const nothingStored = stored(null) as never;
const agency = (company_name: string, primary_color = '#006400') => ({
  id,
  name: 'Sol Seguros',
  branding: { company_name, primary_color, logo: null as unknown },
});
const brandNamed = (...given: Parameters<typeof agency>) => letterBrandOf(agency(...given), nothingStored);

describe('The brand of a letter', () => {
  test('has a name that no mail program makes a link of, else the operator’s name for the agency', async () => {
    expect((await brandNamed('Sol y Mar, Inc.')).name).toBe('Sol y Mar, Inc.');
    for (const name of [
      'sol.example',
      'https://sol',
      'sol@mar',
      'a/b',
      'x'.repeat(61),
      '<b>Sol</b>',
      'Sol\u202e',
      '',
    ]) {
      expect(isHarmlessName(name), name).toBe(false);
      expect((await brandNamed(name)).name, name).toBe('Sol Seguros');
    }
    expect((await letterBrandOf({ id, name: 'sol.example', branding: {} }, nothingStored)).name).toBeNull();
  });

  test('can be read whatever color is chosen: the button’s words 4.5:1, the line 3:1', async () => {
    const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
    await fc.assert(
      fc.asyncProperty(fc.tuple(channel, channel, channel), async (channels) => {
        const { button, onButton, line } = letterColours(await brandNamed('Sol', `#${channels.join('')}`));
        expect(contrast(onButton, button)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(line, '#ffffff')).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('stands above the words, in text and in looks; a color that is none is the default', async () => {
    const { text, html } = letter('ana@example.com', {
      language: 'es',
      subject: 'Hola',
      paragraphs: ['Bienvenida', { button: 'Entrar', link: 'https://sol.example/' }],
      brand: await brandNamed('Sol & Mar', 'red;x'),
    });
    expect(text).toMatch(/^Sol & Mar\n\nBienvenida/);
    expect(html).toContain('Sol &amp; Mar</p>');
    expect(html).toContain('background:#006400;color:#ffffff');
  });

  test('has its logo inside the letter, which leaves without one that cannot be read', async () => {
    const sol = {
      ...agency('Sol'),
      branding: { ...agency('Sol').branding, logo: { shown: 'x.webp', made: { paper } } },
    };
    const written = async (bytes: Buffer | Error) => {
      const brand = await letterBrandOf(sol, stored(bytes) as never);
      return letter('ana@example.com', { language: 'es', subject: 'Hola', paragraphs: ['Hola'], brand });
    };
    const { html, attachments } = await written(Buffer.from('png'));
    expect(html).toMatch(/<img src="cid:logo" alt="" [^>]*><br>Sol</);
    expect(attachments).toEqual([expect.objectContaining({ cid: 'logo', contentType: 'image/png' })]);
    const without = await written(new Error('The storage is away'));
    expect([without.html?.includes('<img'), without.attachments, without.text]).toEqual([
      false,
      undefined,
      'Sol\n\nHola',
    ]);
  });
});
