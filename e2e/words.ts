import type auth from '#features/auth/locales/en.json';
import type clients from '#features/clients/locales/en.json';
import type dashboard from '#features/dashboard/locales/en.json';
import type leads from '#features/leads/locales/en.json';
import type policies from '#features/policies/locales/en.json';
import type proposals from '#features/proposals/locales/en.json';
import type quotes from '#features/quotes/locales/en.json';
import type users from '#features/users/locales/en.json';
import type { Language } from '#platform/contract/language.ts';
import type platform from '#platform/locales/en.json';
import { loadWords } from '#platform/server/ground/words.ts';
import type records from '#platform/web/records/locales/en.json';

interface Words {
  auth: typeof auth;
  clients: typeof clients;
  dashboard: typeof dashboard;
  leads: typeof leads;
  platform: typeof platform;
  policies: typeof policies;
  proposals: typeof proposals;
  quotes: typeof quotes;
  records: typeof records;
  users: typeof users;
}

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
