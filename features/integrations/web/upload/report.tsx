import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { keyOf, useRefresh } from '#platform/web/reads.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { sayRefused } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { configuringIntegrations } from '../../contract/access.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { integrationApi } from '../use-integrations.ts';
import { ReportRows } from './report-rows.tsx';
import classes from './upload.module.css';

interface ReportProps {
  upload: FileUpload;
  restart: () => void;
  close: () => void;
}

/** What became of a file, row by row, and the way back. */
export function Report({ upload, restart, close }: ReportProps) {
  const { t } = useTranslation(['integrations/upload', 'platform']);
  const { number } = useFormats();
  const mayImport = useMay()(configuringIntegrations);
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
        color={isWell ? 'success' : 'red'}
        role="status"
        icon={isWell ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        title={status === 'stopped' ? t('report.stopped') : t(status === 'undone' ? 'report.undone' : 'report.done')}
      >
        {upload.file_name}
        {upload.error && ` · ${upload.error}`}
      </Alert>
      <dl className={classes.counts}>
        {counts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
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

/** Takes an import back, once somebody has said so twice. */
function Undo({ upload, until }: { upload: FileUpload; until: string }) {
  const { t } = useTranslation(['integrations/upload', 'platform']);
  const formats = useFormats();
  const queryClient = useQueryClient();
  const refresh = useRefresh(integrationApi.undoImport);
  const [isAsked, setAsked] = useState(false);
  const at = { params: { id: upload.id } };
  const { mutate, isPending } = useMutation({
    mutationFn: () => integrationApi.undoImport(at),
    onSuccess: (begun) => queryClient.setQueryData(keyOf(integrationApi.readFileUpload, at), begun),
    onError: (error) => sayRefused(upload.file_name, error, t('undo.failed')),
    onSettled: refresh,
  });
  if (!isAsked) {
    return (
      <div className={classes.undo}>
        <span className={classes.hint}>{t('undo.until', { date: formats.date(until) })}</span>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {t('undo.button')}
        </Button>
      </div>
    );
  }
  return (
    <Alert color="warning" title={t('undo.title')} role="group" aria-label={t('undo.title')}>
      <p className={classes.intro}>{t('undo.text')}</p>
      <div className={classes.acts}>
        <Button size="xs" variant="default" autoFocus disabled={isPending} onClick={() => setAsked(false)}>
          {t('platform:actions.cancel')}
        </Button>
        <Button size="xs" color="red" loading={isPending} onClick={() => mutate()}>
          {t('undo.confirm')}
        </Button>
      </div>
    </Alert>
  );
}
