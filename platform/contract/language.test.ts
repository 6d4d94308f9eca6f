import { expect, test } from 'vitest';
import { preferredLanguage } from './language.ts';

test('preferredLanguage: the first of ours that the header asks for, else English', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['es', 'es'],
    ['ES-us', 'es'],
    ['es-419,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr-CA, es;q=0.7, en;q=0.3', 'es'],
    ['fr,de', 'en'],
    ['est', 'en'],
    [',;q=1,,', 'en'],
    ['x'.repeat(100_000), 'en'],
  ];
  for (const [header, language] of cases) expect(preferredLanguage(header), header?.slice(0, 40)).toBe(language);
});
