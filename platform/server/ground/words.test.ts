import { expect, test } from 'vitest';
import type en from '#platform/locales/en.json';
import { rawTextsOf, wordsOf } from './words.ts';

const words = wordsOf<typeof en>('platform');

test('a text is in the language that is asked for, and its values are put in as they are', () => {
  expect(words('en')('support', { email: 'hola@sol.example' })).toBe('Help: hola@sol.example');
  expect(words('es')('errors.not_found')).not.toBe(words('en')('errors.not_found'));
  const hostile = "$& {{email}} {{-email}} $t(platform:support) <b>&amp;'";
  expect(words('en')('support', { email: hostile })).toBe(`Help: ${hostile}`);
  expect(words('en')('errors.plan_limit', { limit: 12_000 })).toContain("plan's limit is 12000");
});

test('a text is found again with its values after it was asked for without', () => {
  const t = words('en');
  expect(t('support')).toBe('Help: {{email}}');
  expect(t('support')).toBe('Help: {{email}}');
  expect(t('support', { email: 'hola@sol.example' })).toBe('Help: hola@sol.example');
});

test('a raw text is as its file has it, and what the file does not have is undefined', () => {
  const textOf = rawTextsOf<string>('platform');
  expect(textOf('en', 'support')).toBe('Help: {{email}}');
  expect(textOf('es', 'support')).toContain('{{email}}');
  expect(textOf('en', 'support.constructor')).toBeUndefined();
});
