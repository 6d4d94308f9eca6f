import type { Words } from '#apps/web/words.ts';
import type { Language } from '#platform/contract/language.ts';
import { loadWords } from '#platform/server/ground/words.ts';

/** The key of a text. For a text with plural forms, the key without the form. */
type Names<Name extends string> = Name | (Name extends `${infer Asked}_other` ? Asked : never);

type Paths<T> = {
  [Name in keyof T & string]: T[Name] extends string ? Names<Name> : `${Name}.${Paths<T[Name]>}`;
}[keyof T & string];

/** A text key of the screens. A key that doesn't exist fails to compile. */
export type TextKey = { [Slice in keyof Words]: `${Slice}:${Paths<Words[Slice]>}` }[keyof Words];

export type T = (key: TextKey, values?: Record<string, unknown>) => string;

const translate = loadWords();

/** The screens' texts in a language. */
export const wordsOf =
  (language: Language): T =>
  (key, values) =>
    translate(language, key, values);
