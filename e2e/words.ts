import type { Words } from '#apps/web/words.ts';
import type { Language } from '#platform/contract/language.ts';
import { loadWords } from '#platform/server/ground/words.ts';

/** The name of a text, and of one that goes by number the name that it is asked for by. */
type Names<Name extends string> = Name | (Name extends `${infer Asked}_other` ? Asked : never);

type Paths<T> = {
  [Name in keyof T & string]: T[Name] extends string ? Names<Name> : `${Name}.${Paths<T[Name]>}`;
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
