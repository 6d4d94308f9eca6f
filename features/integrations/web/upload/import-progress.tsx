import { IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { WorkProgress } from '#platform/web/files/work-progress.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { importingFiles } from '../../contract/access.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { integrationApi } from '../use-integrations.ts';
import { AskTwice } from './ask-twice.tsx';
import { Steps } from './steps.tsx';

/** The progress of a file's import or undo. It continues without an open screen. */
export function ImportProgress({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation('integrations/upload');
  const { number } = useFormats();
  const mayImport = useMay()(importingFiles);
  const total = upload.rows ?? upload.done;
  const told = { done: number(upload.done), total: number(total) };
  return (
    <>
      <Steps at="import" />
      <WorkProgress
        label={t('progress.label')}
        done={upload.done}
        total={total}
        text={t(`progress.${progressOf(upload.status)}`, told)}
        hint={t('progress.leave')}
      >
        {upload.status === 'importing' && mayImport && <Stop upload={upload} />}
      </WorkProgress>
    </>
  );
}

const progressOf = (status: FileUpload['status']) =>
  status === 'undoing' || status === 'stopping' ? status : 'importing';

/** Stops an import that was started by mistake. */
function Stop({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation('integrations/upload');
  return (
    <AskTwice
      upload={upload}
      call={integrationApi.stopImport}
      icon={<IconPlayerStop size={15} aria-hidden />}
      words={{
        button: t('stop.button'),
        title: t('stop.title'),
        text: t('stop.text'),
        cancel: t('stop.go_on'),
        confirm: t('stop.confirm'),
        failed: t('stop.failed'),
      }}
    />
  );
}
