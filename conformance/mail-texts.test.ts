import { expect, test } from 'vitest';
import { filesIn, read } from './house.ts';
import { placeholders, type Texts, textsIn } from './texts.ts';

// A mail reaches people who never requested it, in the product's name. Any text that another person wrote, above all a
// person's name, could contain a link or an advertisement.

/** The values that an e-mail may contain, and why they can't hold arbitrary text. */
const harmless: Record<string, string> = {
  username: 'letters, digits and underscores',
  operator: 'a user name, as above',
  minutes: 'a number',
  hours: 'a number',
  days: 'a number',
  count: 'a number',
  device: 'names of browsers and systems, from a list',
  address: 'a network address, as the connection has it',
  agency: "the agency's name, which the operator gives it",
  agency_phone: "the agency's phone, which the operator gives it",
  date: 'a calendar day',
  range: 'two calendar days',
  product: 'one of three words of the house',
  report: 'the title of one of the reports of the house',
};

function wordsOfOthers(texts: Texts): string[] {
  return [...texts].flatMap(([key, forms]) =>
    /(^|\.)mail\./.test(key)
      ? placeholders(forms).flatMap((name) => (name in harmless ? [] : [`${key}: {{${name}}}`]))
      : [],
  );
}

test('an e-mail says nothing that somebody else could have written', () => {
  const files = filesIn(['features', 'platform'], /^(en|es)\.json$/).filter((file) => file.includes('/locales/'));
  const texts = files.map((file) => textsIn(read(file)));
  expect(texts.flatMap((of) => [...of.keys()]).filter((key) => key.startsWith('mail.')).length).toBeGreaterThan(4);
  expect(texts.flatMap(wordsOfOthers)).toEqual([]);
});

test('the test sees a name', () => {
  const planted = textsIn('{ "mail": { "greeting": "Hello {{ name }}, {{username}}" }, "hello": "Hello {{name}}" }');
  expect(wordsOfOthers(planted)).toEqual(['mail.greeting: {{name}}']);
});
