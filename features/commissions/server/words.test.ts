import { expect, test } from 'vitest';
import { adjustmentTypes } from '../contract/adjustments.ts';
import { commissionStatuses } from '../contract/lines.ts';
import { ruleProducts } from '../contract/rules.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

test('every product, status and type of adjustment has a word', () => {
  for (const words of [en, es]) {
    expect(Object.keys(words.products)).toEqual([...ruleProducts]);
    expect(Object.keys(words.statuses)).toEqual([...commissionStatuses]);
    expect(Object.keys(words.adjustments)).toEqual([...adjustmentTypes]);
  }
});
