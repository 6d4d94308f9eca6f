import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import type en from '#platform/locales/en.json';
import { wordsOf } from '#platform/server/ground/words.ts';

const platformWords = wordsOf<typeof en>('platform');

/** The name of a role, for files. */
export const roleText = (language: Language, role: Role): string => platformWords(language)(`roles.${role}`);
