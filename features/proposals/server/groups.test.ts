import { expect, test } from 'vitest';
import {
  foundationTypes,
  primaryUses,
  propertyTypes,
  roofTypes,
  securitySystems,
} from '#features/quotes/contract/details.ts';
import { codeWord } from './groups.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { proposalWords } from './words.ts';

test.each([
  ['primary_use', primaryUses],
  ['roof_type', roofTypes],
  ['foundation_type', foundationTypes],
  ['property_type', propertyTypes],
  ['security_system', securitySystems],
] as const)('every known %s has a word', (field, codes) => {
  for (const [language, words] of [
    ['en', en.codes[field]],
    ['es', es.codes[field]],
  ] as const) {
    expect(Object.keys(words)).toEqual([...codes]);
    expect(codes.map((code) => codeWord(proposalWords(language), field, code))).toEqual(Object.values(words));
  }
});

test('what is no code comes back as it is', () => {
  const odd = ['tile.', 'tile:', ':', '$t(title.Auto)', '{{agency}}'];
  for (const text of ['', 'Teja española', 'constructor', '__proto__', ...odd]) {
    expect(codeWord(proposalWords('es'), 'roof_type', text)).toBe(text);
  }
});
