import { expect, test } from 'vitest';
import { formsOf, placeholders, textsIn } from '../../../conformance/texts.ts';
import { adjustmentTypes } from '../contract/adjustments.ts';
import { commissionStatuses } from '../contract/lines.ts';
import { ruleProducts } from '../contract/rules.ts';
import { commissionWords } from './words.ts';

const [en, es] = [textsIn(JSON.stringify(commissionWords.en)), textsIn(JSON.stringify(commissionWords.es))];

test('the words of the files are the same keys with the same placeholders in both languages, and none is empty', () => {
  expect([...es.keys()]).toEqual([...en.keys()]);
  for (const [key, forms] of en) {
    expect(placeholders(es.get(formsOf(key))), key).toEqual(placeholders(forms));
    for (const text of [...forms.values(), ...(es.get(key)?.values() ?? [])]) expect(text.trim(), key).not.toBe('');
  }
});

test('every product, status and type of adjustment has a word', () => {
  for (const words of Object.values(commissionWords)) {
    expect(Object.keys(words.products)).toEqual([...ruleProducts]);
    expect(Object.keys(words.statuses)).toEqual([...commissionStatuses]);
    expect(Object.keys(words.adjustments)).toEqual([...adjustmentTypes]);
  }
});
