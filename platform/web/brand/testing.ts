import fc from 'fast-check';
import type { Brand } from '#platform/contract/brand.ts';

const awkward = [
  '#ffffff',
  '#000000',
  '#777777',
  '#767676',
  '#808080',
  '#ffff00',
  '#ffd700',
  '#001f5b',
  '#12141a',
  '#1a1d23',
];

/** Any color. Colors that break careless color systems occur often. */
export const anyColour = fc.oneof(
  fc.constantFrom(...awkward),
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
);

/** Any four colors that an agency may choose. */
export const anyBrand: fc.Arbitrary<Brand> = fc.record({
  primary: anyColour,
  accent: anyColour,
  background: anyColour,
  text: anyColour,
});
