import { wordsOf } from '#platform/server/ground/words.ts';
import type common from '../locales/en.json';
import type en from './locales/en.json';

/** The texts of files alone. */
export const fileWords = wordsOf<typeof en>('communications/server');

/** The texts of the slice that files share with screens. */
export const sliceWords = wordsOf<typeof common>('communications');
