import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import type common from '#platform/locales/en.json';
import { wordsOf } from '#platform/server/ground/words.ts';
import type en from '../locales/en.json';

/** The texts of the slice, for files. */
export const userWords = wordsOf<typeof en>('users');

const platformWords = wordsOf<typeof common>('platform');

/** The name of a role, for files. */
export const roleText = (language: Language, role: Role): string => platformWords(language)(`roles.${role}`);
