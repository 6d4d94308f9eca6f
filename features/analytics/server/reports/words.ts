import type { Language } from '#platform/contract/language.ts';
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };

export type ReportWords = typeof en;

/** The texts of the files. They aren't in `locales/`, because the screens load those and write no files. */
export const reportWords: Readonly<Record<Language, ReportWords>> = { en, es };
