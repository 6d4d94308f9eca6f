import type { Language } from '#platform/contract/language.ts';
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };

export type ReportWords = typeof en;

/** The words of the files. They stand here and not in `locales/`, because the screens load those and write no file. */
export const reportWords: Readonly<Record<Language, ReportWords>> = { en, es };
