import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Counts } from '#platform/web/files/counts.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { sayRefused } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { importingFiles } from '../../contract/access.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { integrationApi } from '../use-integrations.ts';
import { AskTwice } from './ask-twice.tsx';
import { ReportRows } from './report-rows.tsx';

interface ReportProps {
  upload: FileUpload;
  restart: () => void;
  close: () => void;
}

/** The outcomes of a file row by row, and its undo. */
export function Report({ upload, restart, close }: ReportProps) {
  const { t } = useTranslation(['integrations/upload', 'platform']);
  const { number } = useFormats();
  const mayImport = useMay()(importingFiles);
  const { status } = upload;
  const isWell = status === 'done' || status === 'undone';
  const counts =
    status === 'undone'
      ? ([
          [t('report.took_back'), upload.undone],
          [t('report.kept'), upload.kept],
        ] as const)
      : ([
          [t('report.created'), upload.created],
          [t('report.joined'), upload.joined],
          [t('report.duplicate'), upload.duplicate],
          [t('report.failed'), upload.failed],
        ] as const);
  const download = useMutation({
    mutationFn: () => integrationApi.readFileReport({ params: { id: upload.id } }),
    onSuccess: saveFile,
    onError: (error) => sayRefused(upload.file_name, error, t('report.download_failed')),
  });
  return (
    <>
      <Alert
        color={isWell ? 'success' : 'warning'}
        role="status"
        icon={isWell ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        title={status === 'stopped' ? t('report.stopped') : t(status === 'undone' ? 'report.undone' : 'report.done')}
      >
        {upload.file_name}
        {status === 'stopped' &&
          ` · ${t('report.rest', { done: number(upload.done), total: number(upload.rows ?? upload.done) })}`}
      </Alert>
      <Counts counts={counts.map(([label, value]) => [label, number(value)])} />
      {upload.undo_until && mayImport && <Undo upload={upload} until={upload.undo_until} />}
      <ReportRows upload={upload} close={close} />
      <DialogActions>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('report.download')}
        </Button>
        {mayImport && (
          <Button variant="default" onClick={restart}>
            {t('report.again')}
          </Button>
        )}
        <Button onClick={close}>{t('platform:actions.close')}</Button>
      </DialogActions>
    </>
  );
}

/** Undoes an import. */
function Undo({ upload, until }: { upload: FileUpload; until: string }) {
  const { t } = useTranslation(['integrations/upload', 'platform']);
  const { date } = useFormats();
  return (
    <AskTwice
      upload={upload}
      call={integrationApi.undoImport}
      icon={<IconArrowBackUp size={15} aria-hidden />}
      words={{
        hint: t('undo.until', { date: date(until) }),
        button: t('undo.button'),
        title: t('undo.title'),
        text: t('undo.text'),
        cancel: t('platform:actions.cancel'),
        confirm: t('undo.confirm'),
        failed: t('undo.failed'),
      }}
    />
  );
}
