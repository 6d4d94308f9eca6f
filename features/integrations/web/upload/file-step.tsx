import { Alert, Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#platform/web/form/failure.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { fileMaxBytes } from '../../contract/file-upload.ts';
import { Steps } from './steps.tsx';
import classes from './upload.module.css';
import { useSendFile } from './use-send-file.ts';

const endings = ['.csv', '.tsv', '.txt', '.xlsx', '.json'];

interface FileStepProps {
  /** null means the file needs no integration of its own. */
  integrationId: string | null;
  done: (id: string, file: File) => void;
  close: () => void;
}

/** The choice or drop of a file, and its upload. It creates no lead yet. */
export function FileStep({ integrationId, done, close }: FileStepProps) {
  const { t } = useTranslation(['integrations/upload', 'platform']);
  const inputId = useId();
  const [fault, setFault] = useState('');
  const [isOver, setOver] = useState(false);
  const { mutate, isPending, variables } = useSendFile({
    integrationId,
    done: ({ id }, file) => done(id, file),
    failed: (error) => setFault(messageOf(error, t('file.failed'))),
  });

  function take(file: File | undefined): void {
    if (!file || isPending) return;
    const name = file.name.toLowerCase();
    const wrong = !endings.some((ending) => name.endsWith(ending))
      ? t('file.wrong_type')
      : file.size > fileMaxBytes
        ? t('file.too_large')
        : '';
    setFault(wrong);
    if (!wrong) mutate({ file });
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <Steps at="file" />
      {fault && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} mb="sm">
          {fault}
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
          disabled={isPending}
          data-autofocus
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            // Choosing the same file again must count as a change, too.
            currentTarget.value = '';
          }}
        />
        {isPending ? <Loader size="sm" aria-hidden /> : <IconFileUpload size={32} aria-hidden />}
        <span className={classes.dropName} role={isPending ? 'status' : undefined}>
          {isPending ? t('file.reading', { name: variables.file.name }) : t('file.choose')}
        </span>
        {!isPending && <span className={classes.dropWord}>{t('file.drop')}</span>}
        <span className={classes.hint}>{t('file.hint')}</span>
      </label>
      <DialogActions>
        <Button variant="default" onClick={close}>
          {t('platform:actions.cancel')}
        </Button>
      </DialogActions>
    </>
  );
}
