import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { messageOf } from '#platform/web/form/failure.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { fileMaxBytes } from '../../contract/file-upload.ts';
import { Steps } from './steps.tsx';
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
  const [failure, setFailure] = useState('');
  const { mutate, isPending, variables } = useSendFile({
    integrationId,
    done: ({ id }, file) => done(id, file),
    failed: (error) => setFailure(messageOf(error, t('file.failed'))),
  });
  function send(file: File): void {
    setFailure('');
    mutate({ file });
  }
  return (
    <>
      <Steps at="file" />
      <FileDrop
        endings={endings}
        maxBytes={fileMaxBytes}
        hint={t('file.hint')}
        wrongType={t('file.wrong_type')}
        tooLarge={t('file.too_large')}
        reading={isPending ? variables.file.name : null}
        failure={failure}
        send={send}
      />
      <DialogActions>
        <Button variant="default" onClick={close}>
          {t('platform:actions.cancel')}
        </Button>
      </DialogActions>
    </>
  );
}
