import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#platform/contract/colour.ts';
import { anyColour } from '#platform/web/brand/testing.ts';
import { letterHtml } from './letter-html.ts';

const paragraphs = [
  [[{ label: 'Ver', link: 'https://sol.example/a' }]],
  [['Vea ', { label: 'esto', link: 'https://sol.example/b' }]],
];
const written = (primary: string, accent: string) =>
  letterHtml({
    language: 'es',
    subject: 'Hola',
    agency: 'Sol',
    brand: { primary, accent },
    paragraphs,
    footer: [[['Sol']]],
  });

test('every word of a letter can be read on what it stands on, whatever the brand', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (primary, accent) => {
      const html = written(primary, accent);
      const filled = [...html.matchAll(/background:(#[0-9a-f]{3,6});(?:[^"]*;)?color:(#[0-9a-f]{3,6})/gi)];
      expect(filled.length).toBeGreaterThanOrEqual(2);
      for (const [, ground = '', letters = ''] of filled) expect(contrast(letters, ground)).toBeGreaterThanOrEqual(4.5);
      const [, link = ''] = /class="inline" href="[^"]*" style="color:(#[0-9a-f]{3,6})"/i.exec(html) ?? [];
      expect(contrast(link, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      const [, small = ''] = /class="small"[^>]*color:(#[0-9a-f]{3,6})/i.exec(html) ?? [];
      expect(contrast(small, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('what is drawn in the dark can be read there too', () => {
  const dark = /prefers-color-scheme:dark\)\{(.*)\}\n/.exec(written('#006400', '#ffd700'))?.[1] ?? '';
  const [, night = ''] = /\.sheet\{background:(#[0-9a-f]{6})/.exec(dark) ?? [];
  const letters = [...dark.matchAll(/[{;]color:(#[0-9a-f]{6})/g)].map((found) => found[1] as string);
  expect(letters.length).toBe(3);
  for (const colour of letters) expect(contrast(colour, night)).toBeGreaterThanOrEqual(4.5);
});
