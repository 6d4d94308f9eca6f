import type { Language } from '#platform/contract/language.ts';
import { wordsOf } from '#platform/server/ground/words.ts';
import type { LeftOut, Told } from '../../contract/reasons.ts';
import type texts from '../locales/en.json';

/** The texts of reasons and of the report. */
export const bookWords = wordsOf<typeof texts>('book/server');

/** Why a row makes no policy, as a sentence. */
export const sayLeftOut = ({ code, facts }: LeftOut, language: Language): string =>
  bookWords(language)(`left_out.${code}`, facts);

/** What is told of a client or a policy, as a sentence. */
export const sayTold = ({ code, facts = {} }: Told, language: Language): string =>
  bookWords(language)(`told.${code}`, facts);
