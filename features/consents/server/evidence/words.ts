import { wordsOf } from '#platform/server/ground/words.ts';
import type en from './locales/en.json';

/** The texts of the PDF. */
export const evidenceWords = wordsOf<typeof en>('consents/evidence');
export type EvidenceWords = ReturnType<typeof evidenceWords>;
