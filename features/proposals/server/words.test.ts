import { expect, test } from 'vitest';
import {
  foundationTypes,
  primaryUses,
  propertyTypes,
  roofTypes,
  securitySystems,
} from '#features/quotes/contract/details.ts';
import { filled } from '#platform/server/paper/brand.ts';
import { formsOf, placeholders, textsIn } from '../../../conformance/texts.ts';
import { codeWord, proposalWords } from './words.ts';

const [en, es] = [textsIn(JSON.stringify(proposalWords.en)), textsIn(JSON.stringify(proposalWords.es))];

test('the words of the page are the same keys with the same placeholders in both languages, and none is empty', () => {
  expect([...es.keys()]).toEqual([...en.keys()]);
  for (const [key, forms] of en) {
    expect(placeholders(es.get(formsOf(key))), key).toEqual(placeholders(forms));
    for (const text of [...forms.values(), ...(es.get(key)?.values() ?? [])]) expect(text.trim(), key).not.toBe('');
  }
});

test.each([
  ['primary_use', primaryUses],
  ['roof_type', roofTypes],
  ['foundation_type', foundationTypes],
  ['property_type', propertyTypes],
  ['security_system', securitySystems],
] as const)('every known %s has a word', (field, codes) => {
  for (const words of Object.values(proposalWords)) {
    expect(Object.keys(words.codes[field])).toEqual([...codes]);
  }
});

test('what is no code comes back as it is', () => {
  for (const text of ['', 'Teja española', 'constructor', '__proto__']) {
    expect(codeWord(proposalWords.es, 'roof_type', text)).toBe(text);
  }
});

test('a value is put in as it is', () => {
  expect(filled('{{a}} of {{b}}', { a: '$& {{b}}', b: 2 })).toBe('$& {{b}} of 2');
});
