import { Alert, Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ChoiceLine, ChoiceLines } from '#platform/web/files/choice-line.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { columnTargets, type FileUpload } from '../../contract/file-upload.ts';
import { AllRows } from './all-rows.tsx';
import { type ColumnTarget, isEnough, type Reading, twice } from './reading.ts';
import classes from './upload.module.css';
import { useTargetName } from './use-target-name.ts';

interface ColumnsStepProps {
  upload: FileUpload;
  /** The choice of the worksheet and title row. */
  place: ReactNode;
  reading: Reading;
  change: (reading: Reading) => void;
  next: () => void;
  discard: () => void;
  isDiscarding: boolean;
}

/** The field of each column. Detected ones are preselected. */
export function ColumnsStep({ upload, place, reading, change, next, discard, isDiscarding }: ColumnsStepProps) {
  const { t } = useTranslation(['integrations/upload', 'records']);
  const nameOf = useTargetName();
  const alert = useRef<HTMLDivElement>(null);
  const [isRefused, setRefused] = useState(false);
  const lacks = isRefused && !isEnough(reading);
  function goOn(): void {
    if (isEnough(reading)) {
      next();
      return;
    }
    flushSync(() => setRefused(true));
    alert.current?.focus();
  }
  const choose = (index: number, target: ColumnTarget | '') =>
    change({
      ...reading,
      columns: reading.columns.map((column, place) => (place === index ? { ...column, target } : column)),
    });
  return (
    <>
      {place}
      <p className={classes.intro}>{t('columns.intro')}</p>
      {lacks && (
        <Alert ref={alert} tabIndex={-1} color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} mb="sm">
          {t('columns.need')}
        </Alert>
      )}
      <ChoiceLines>
        {upload.columns.map(({ name, examples }, index) => {
          const target = reading.columns[index]?.target ?? '';
          return (
            <ChoiceLine
              key={name}
              name={name}
              isChosen={target !== ''}
              detail={
                examples.length > 0
                  ? t('records:file.examples', { examples: examples.slice(0, 3).join(' · ') })
                  : t('records:file.no_examples')
              }
            >
              <NativeSelect
                aria-label={t('records:file.meaning_of', { name })}
                value={target}
                data={[
                  { value: '', label: t('records:file.ignored') },
                  ...columnTargets.map((value) => ({ value, label: nameOf(value) })),
                ]}
                onChange={({ currentTarget }) => choose(index, currentTarget.value as ColumnTarget | '')}
              />
            </ChoiceLine>
          );
        })}
      </ChoiceLines>
      {twice(reading).map((target) => (
        <p key={target} className={classes.hint} role="status">
          {t('columns.twice', { field: nameOf(target) })}
        </p>
      ))}
      <AllRows reading={reading} change={change} />
      <DialogActions>
        <Button variant="default" loading={isDiscarding} onClick={discard}>
          {t('discard')}
        </Button>
        <Button onClick={goOn}>{t('next')}</Button>
      </DialogActions>
    </>
  );
}
