import { expect, test } from 'vitest';
import { isName, isWord } from './words.ts';

test.each([
  'Ma.Luisa Gil Paz',
  'Ana María de la Caridad del Cobre Pérez',
  'María del Carmen Rodríguez de la Cruz',
  'St.John Rivers',
  'J.R.Peña',
  'Ma.de los Ángeles Ruiz',
  'Juan Gil y/o Ana Paz',
  'Taller 3/4, Inc.',
  'Gil & Paz, Co.',
  'Sr. Núñez',
  'Distribuidora 1810',
  'Autos 4x4 S.A. de C.V.',
  `${'Ana '.repeat(14)}Paz1`,
])('%s is a name', (name) => {
  expect(isName(name)).toBe(true);
});

test.each([
  'Visit http://cheap.example now',
  'Gane dinero en oferta.com',
  'WWW.OFERTA',
  'bit.ly/abc',
  'casino.xyz',
  'oferta。com',
  'ana@oferta.com',
  't.me/oferta',
  'Llame 3055550142',
  'Llame al (305) 555-0142',
  '<b>Gratis</b>',
  `${'Ana '.repeat(14)}Paz12`,
])('%s is none', (name) => {
  expect(isName(name)).toBe(false);
});

test('the number of a policy is a word, and no name', () => {
  expect([isWord('HO-884215'), isName('HO-884215')]).toEqual([true, false]);
});
