import type { Words } from '#apps/web/words.ts';
import type { Language } from '#platform/contract/language.ts';
import { loadWords } from '#platform/server/ground/words.ts';

type Paths<T> = {
  [Name in keyof T & string]: T[Name] extends string ? Name : `${Name}.${Paths<T[Name]>}`;
}[keyof T & string];

/** A text of the screens; one that does not exist does not compile. */
export type TextKey = { [Slice in keyof Words]: `${Slice}:${Paths<Words[Slice]>}` }[keyof Words];

export type T = (key: TextKey, values?: Record<string, unknown>) => string;

const translate = loadWords();

/** What the screens say in a language. */
export const wordsOf =
  (language: Language): T =>
  (key, values) =>
    translate(language, key, values);
