import type { FileReader, ListTable } from '#platform/server/http/list-file.ts';
import type { BookRow } from '../../contract/imports.ts';
import { bookWords } from '../plan/say.ts';

/** The columns of an import's rows in a file: what became of each, and its cells under their titles. */
export const rowFile =
  (titles: readonly string[]) =>
  ({ language }: FileReader): ListTable<BookRow> => {
    const t = bookWords(language);
    return {
      title: t('report.title'),
      columns: [
        { label: t('report.number'), kind: 'number', width: 8, of: ({ number }) => number },
        {
          label: t('report.outcome'),
          kind: 'text',
          width: 18,
          of: ({ outcome }) => outcome && t(`outcome.${outcome}`),
        },
        { label: t('report.policy_number'), kind: 'text', width: 20, of: ({ policy_number }) => policy_number },
        { label: t('report.client'), kind: 'text', width: 30, of: ({ client_name }) => client_name },
        {
          label: t('report.reasons'),
          kind: 'text',
          width: 60,
          of: ({ reasons, conflicts }) =>
            [
              ...reasons,
              ...conflicts.map(({ field, ours, theirs }) =>
                t('report.conflict', {
                  field: fieldOf(t, field),
                  ours: ours || t('report.blank'),
                  theirs: theirs || t('report.blank'),
                }),
              ),
            ].join(' '),
        },
        {
          label: t('report.undone'),
          kind: 'text',
          width: 18,
          of: ({ is_undone, kept_reason }) => {
            if (is_undone === null) return null;
            return is_undone ? t('report.taken_back') : t(`kept.${kept_reason ?? 'changed'}`);
          },
        },
        ...titles.map((label, at) => ({ label, kind: 'text' as const, of: ({ cells }: BookRow) => cells[at] ?? '' })),
      ],
    };
  };

/** The name of a field, as the report says it. */
function fieldOf(t: ReturnType<typeof bookWords>, field: string): string {
  const key = `field.${field}`;
  return t.has(key) ? t(key) : field;
}
