import { wordsOf } from '#platform/server/ground/words.ts';
import type en from './locales/en.json';

/** The texts of the files. */
export const reportWords = wordsOf<typeof en>('analytics/reports');
export type ReportWords = ReturnType<typeof reportWords>;

export type TableName = keyof (typeof en)['tables'];
export type ColumnName = keyof (typeof en)['column'];
