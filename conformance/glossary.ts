import type { Language } from '#platform/contract/language.ts';

/** Words that the glossary forbids in every meaning: those in bold in its last column, Spanish ones also in italics. */
export function forbiddenWords(glossary: string): Record<Language, string[]> {
  const words: Record<Language, string[]> = { en: [], es: [] };
  for (const row of glossary.split('\n').filter((line) => line.startsWith('| '))) {
    const never = row.split('|').at(-2) ?? '';
    for (const [, spanish, english] of never.matchAll(/\*\*(?:_([^_*]+)_|([^_*]+))\*\*/g)) {
      if (spanish) words.es.push(spanish);
      if (english) words.en.push(english);
    }
  }
  return words;
}

/** What a text says: without the names in its placeholders, which nobody reads, and with the words in their quotes. */
export const saidIn = (text: string): string =>
  text.replace(/\{[{%][^}]*\}/g, (placeholder) => (placeholder.match(/"[^"]*"/g) ?? []).join(' '));

/** Which of the words a text contains as separate words, in singular or plural. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  return words.filter((word) => new RegExp(`(?<!\\p{L})${word}(?:e?s)?(?!\\p{L})`, 'iu').test(text));
}
