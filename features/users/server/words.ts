import { wordsOf } from '#platform/server/ground/words.ts';
import type en from '../locales/en.json';

/** The texts of the slice, for files. */
export const userWords = wordsOf<typeof en>('users');
