import { describe, expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { forbiddenWords, wordsIn } from './glossary.ts';
import { filesIn, read } from './house.ts';
import { textsIn } from './texts.ts';

const glossary = 'docs/glossary.md';
const forbidden = forbiddenWords(read(glossary));
/** Decisions tell of what was weighed, in the words of those who make it. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  ...filesIn(['docs', 'features'], /\.md$/).filter((file) => file !== glossary && !file.startsWith('docs/adr/')),
];

describe.each(languages)('no text in %s says what the glossary rules out', (language) => {
  const files = filesIn(['features', 'platform'], new RegExp(`^${language}\\.json$`));

  test('the glossary rules out something', () => {
    expect(forbidden[language].length).toBeGreaterThan(10);
    expect(files.some((file) => file.includes('/words/'))).toBe(true);
  });

  test.each(files)('%s', (file) => {
    const said = [...textsIn(read(file))].flatMap(([key, forms]) =>
      [...forms.values()].flatMap((text) => wordsIn(text, forbidden[language]).map((word) => `${key}: ${word}`)),
    );
    expect(said).toEqual([]);
  });
});

test.each(documents)('nor does %s', (file) => {
  expect(wordsIn(read(file), forbidden.en)).toEqual([]);
});

// A time of day ends with a point itself: 3:09 p. m.
test.each(filesIn(['features', 'platform'], /^es\.json$/))('in %s no sentence ends with a time', (file) => {
  const texts = [...textsIn(read(file))].flatMap(([key, forms]) => [...forms.values()].map((text) => ({ key, text })));
  expect(texts.filter(({ text }) => text.includes('{{time}}.'))).toEqual([]);
});

describe('the law itself', () => {
  const table = [
    '| English | Spanish | What it means here | Never called |',
    '| client | cliente | Whom the agency serves; no **patron**. | **customer**, account; **_parroquiano_** |',
  ].join('\n');

  test('reads the words in bold of the last column, each in its language', () => {
    expect(forbiddenWords(table)).toEqual({ en: ['customer'], es: ['parroquiano'] });
  });

  test('meets them in any case and number, and no longer word', () => {
    expect(wordsIn('Customers pay. A customery!', ['customer'])).toEqual(['customer']);
    expect(wordsIn('Su presupuesto', ['presupuesto'])).toEqual(['presupuesto']);
    expect(wordsIn('La extensión', ['extensión'])).toEqual(['extensión']);
    expect(wordsIn('jefes y jefatura', ['jefe'])).toEqual(['jefe']);
    expect(wordsIn('Anticustomer, encustomered', ['customer'])).toEqual([]);
  });
});
