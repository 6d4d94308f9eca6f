import { Alert, Loader } from '@mantine/core';
import { IconAlertTriangle, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './files.module.css';

interface FileDropProps {
  /** The allowed endings of names, in lower case with their dot. */
  endings: readonly string[];
  maxBytes: number;
  /** What a file may be, below the choice. */
  hint: string;
  /** The error for other endings. */
  wrongType: string;
  /** The error for a larger file. */
  tooLarge: string;
  /** The name of the file that is being read; null: none is. */
  reading: string | null;
  /** Why the last file was refused; `''`: it was not. */
  failure: string;
  send: (file: File) => void;
}

/** The choice or drop of a file. A file that can't be right is refused without being sent. */
export function FileDrop({ endings, maxBytes, hint, wrongType, tooLarge, reading, failure, send }: FileDropProps) {
  const { t } = useTranslation(['records', 'platform']);
  const inputId = useId();
  const [fault, setFault] = useState('');
  const [isOver, setOver] = useState(false);
  const isReading = reading !== null;
  const told = fault || failure;

  function take(file: File | undefined): void {
    if (!file || isReading) return;
    const name = file.name.toLowerCase();
    const wrong = !endings.some((ending) => name.endsWith(ending)) ? wrongType : file.size > maxBytes ? tooLarge : '';
    setFault(wrong);
    if (!wrong) send(file);
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <>
      {told && !isReading && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} mb="sm">
          {told}
        </Alert>
      )}
      <label
        htmlFor={inputId}
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          id={inputId}
          type="file"
          accept={endings.join(',')}
          disabled={isReading}
          data-autofocus
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            // Choosing the same file again must count as a change, too.
            currentTarget.value = '';
          }}
        />
        {isReading ? <Loader size="sm" aria-hidden /> : <IconFileUpload size={32} aria-hidden />}
        <span className={classes.dropName} role={isReading ? 'status' : undefined}>
          {isReading ? t('records:file.reading', { name: reading }) : t('records:file.choose')}
        </span>
        {!isReading && <span className={classes.hint}>{t('records:file.drop')}</span>}
        <span className={classes.hint}>{hint}</span>
      </label>
    </>
  );
}
