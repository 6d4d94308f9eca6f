import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from '#platform/contract/colour.ts';
import { letter } from './letter.ts';
import { isHarmlessName, letterBrandOf, letterColours } from './letter-brand.ts';

const agency = (company_name: string, primary_color = '#006400') => ({
  name: 'Sol Seguros',
  branding: { company_name, primary_color },
});

describe('The brand of a letter', () => {
  test('has a name that no mail program makes a link of, else the operator’s name for the agency', () => {
    expect(letterBrandOf(agency('Sol y Mar, Inc.')).name).toBe('Sol y Mar, Inc.');
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
      expect(letterBrandOf(agency(name)).name, name).toBe('Sol Seguros');
    }
    expect(letterBrandOf({ name: 'sol.example', branding: {} }).name).toBeNull();
  });

  test('can be read whatever color is chosen: the button’s words 4.5:1, the line 3:1', () => {
    const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
    fc.assert(
      fc.property(fc.tuple(channel, channel, channel), (channels) => {
        const { button, onButton, line } = letterColours(letterBrandOf(agency('Sol', `#${channels.join('')}`)));
        expect(contrast(onButton, button)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(line, '#ffffff')).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('stands above the words, in text and in looks; a color that is none is the default', () => {
    const { text, html } = letter('ana@example.com', {
      language: 'es',
      subject: 'Hola',
      paragraphs: ['Bienvenida', { button: 'Entrar', link: 'https://sol.example/' }],
      brand: letterBrandOf(agency('Sol & Mar', 'red;x')),
    });
    expect(text).toMatch(/^Sol & Mar\n\nBienvenida/);
    expect(html).toContain('Sol &amp; Mar</p>');
    expect(html).toContain('background:#006400;color:#ffffff');
  });
});
