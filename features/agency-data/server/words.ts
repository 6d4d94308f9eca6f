import { wordsOf } from '#platform/server/ground/words.ts';
import type en from './locales/en.json';

/** The texts of the file. */
export const agencyDataWords = wordsOf<typeof en>('agency-data/server');
