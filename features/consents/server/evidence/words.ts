import type { Language } from '#platform/contract/language.ts';
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };

export type EvidenceWords = typeof en;

/** The texts of the PDF. They aren't in `locales/`, because the screens load those and print none. */
export const evidenceWords: Readonly<Record<Language, EvidenceWords>> = { en, es };
