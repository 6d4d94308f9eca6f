import { Alert, Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ChoiceLine, ChoiceLines } from '#platform/web/files/choice-line.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { type BookChoices, type BookField, type BookImport, clientFields, policyColumns } from '../../contract.ts';
import classes from '../book.module.css';

type Columns = NonNullable<BookChoices['columns']>;

/** The columns as they were chosen, else as they are suggested. */
function firstColumns({ columns, choices }: BookImport): Columns {
  const chosen = new Map(choices?.columns?.map((column) => [column.name, column]));
  return columns.map(({ name, suggestion }) => chosen.get(name) ?? { name, field: suggestion });
}

const ofClient: readonly (BookField | null)[] = ['name', 'first_name', 'last_name', 'business_name'];
const ofDays: readonly (BookField | null)[] = ['effective_date', 'expiration_date', 'term_days', 'transaction'];

interface ColumnsStepProps {
  of: BookImport;
  /** The choice of the worksheet and title row. */
  place: ReactNode;
  next: (choices: BookChoices) => void;
  isSaving: boolean;
  discard: () => void;
  isDiscarding: boolean;
}

/** What each column is. What was recognized is chosen already. */
export function ColumnsStep({ of, place, next, isSaving, discard, isDiscarding }: ColumnsStepProps) {
  const { t } = useTranslation(['book/reading', 'records']);
  const alert = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(() => firstColumns(of));
  const [isRefused, setRefused] = useState(false);
  const has = (fields: readonly (BookField | null)[]) => columns.some(({ field }) => fields.includes(field));
  const missing = [
    ...(has(ofClient) ? [] : [t('columns.need_client')]),
    ...(has(ofDays) ? [] : [t('columns.need_days')]),
  ];
  function goOn(): void {
    if (missing.length === 0) {
      next({ ...of.choices, columns });
      return;
    }
    flushSync(() => setRefused(true));
    alert.current?.focus();
  }
  const choose = (name: string, field: BookField | null) =>
    setColumns(columns.map((column) => (column.name === name ? { ...column, field } : column)));
  const options = [
    { value: '', label: t('records:file.ignored') },
    {
      group: t('columns.of_client'),
      items: clientFields.map((value) => ({ value: value as string, label: t(`column_field.${value}`) })),
    },
    {
      group: t('columns.of_policy'),
      items: policyColumns.map((value) => ({ value: value as string, label: t(`column_field.${value}`) })),
    },
  ];
  return (
    <>
      {place}
      <p className={classes.text}>{t('columns.intro')}</p>
      {of.joined && <p className={classes.hint}>{t('columns.joined', of.joined)}</p>}
      {isRefused && missing.length > 0 && (
        <Alert ref={alert} tabIndex={-1} color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} mb="sm">
          {missing.map((each) => (
            <p key={each} className={classes.text}>
              {each}
            </p>
          ))}
        </Alert>
      )}
      <ChoiceLines>
        {of.columns.map(({ name, samples }, index) => {
          const field = columns[index]?.field ?? null;
          return (
            <ChoiceLine
              key={name}
              name={name}
              isChosen={field !== null}
              detail={
                samples.length > 0
                  ? t('records:file.examples', { examples: samples.slice(0, 3).join(' · ') })
                  : t('records:file.no_examples')
              }
            >
              <NativeSelect
                aria-label={t('records:file.meaning_of', { name })}
                value={field ?? ''}
                data={options}
                onChange={({ currentTarget }) => choose(name, (currentTarget.value || null) as BookField | null)}
              />
            </ChoiceLine>
          );
        })}
      </ChoiceLines>
      <DialogActions>
        <Button variant="default" loading={isDiscarding} onClick={discard}>
          {t('discard')}
        </Button>
        <Button loading={isSaving} onClick={goOn}>
          {t('next')}
        </Button>
      </DialogActions>
    </>
  );
}
