import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import type { BookConflict, BookRow } from '../../contract.ts';
import classes from '../book.module.css';
import { bookApi } from '../book-api.ts';
import { Differences, useFieldName } from '../differences.tsx';

type Taken = NonNullable<BookConflict['taken']>;

const keyOf = ({ record, field }: BookConflict) => `${record}.${field}`;

interface DecideConflictsProps {
  row: BookRow;
  importId: string;
  /** What the row is about. */
  name: string;
  /** Whether what the row is about is gone, so that nothing can be decided. */
  isGone: boolean;
}

/** The values that the agency and the file changed, side by side, with the choice between them. */
export function DecideConflicts({ row, importId, name, isGone }: DecideConflictsProps) {
  const { t } = useTranslation('book');
  const nameOf = useFieldName();
  const refresh = useRefresh(bookApi.decideConflicts);
  const [takes, setTakes] = useState<Readonly<Record<string, Taken>>>({});
  const open = isGone ? [] : row.conflicts.filter(({ taken }) => taken === null);
  const decide = useMutation({
    mutationFn: () =>
      bookApi.decideConflicts({
        params: { id: importId, number: String(row.number) },
        body: {
          decisions: open.map((conflict) => ({
            record: conflict.record,
            field: conflict.field,
            take: takes[keyOf(conflict)] ?? 'ours',
          })),
        },
      }),
    onSuccess: () => sayDone(t('conflict.done'), name),
    onError: (error) => sayRefused(name, error, t('conflict.failed')),
    onSettled: refresh,
  });
  return (
    <>
      <Differences
        label={t('conflict.of', { name })}
        differences={row.conflicts}
        choice={{
          head: t('conflict.take'),
          of: (conflict) =>
            open.includes(conflict) ? (
              <NativeSelect
                size="xs"
                aria-label={t('conflict.take_of', { field: nameOf(conflict.field) })}
                value={takes[keyOf(conflict)] ?? 'ours'}
                data={[
                  { value: 'ours', label: t('conflict.ours') },
                  { value: 'theirs', label: t('conflict.theirs') },
                ]}
                onChange={({ currentTarget }) =>
                  setTakes({ ...takes, [keyOf(conflict)]: currentTarget.value as Taken })
                }
              />
            ) : (
              conflict.taken && t(`conflict.${conflict.taken}`)
            ),
        }}
      />
      {open.length > 0 && (
        <div className={classes.acts}>
          <Button size="xs" variant="default" mt="xs" loading={decide.isPending} onClick={() => decide.mutate()}>
            {t('conflict.save')}
          </Button>
        </div>
      )}
    </>
  );
}
