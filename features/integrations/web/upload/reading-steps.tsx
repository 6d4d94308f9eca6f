import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { keyOf, useRefresh } from '#platform/web/reads.ts';
import { sayRefused } from '#platform/web/say.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { integrationApi } from '../use-integrations.ts';
import { ColumnsStep } from './columns-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { bodyOf, firstReading } from './reading.ts';
import { Steps } from './steps.tsx';

interface ReadingStepsProps {
  upload: FileUpload;
  restart: () => void;
  /** The choice of the worksheet and title row. */
  place: ReactNode;
}

/** The steps from a file to its import: the fields of the columns, and the preview of the first rows. */
export function ReadingSteps({ upload, restart, place }: ReadingStepsProps) {
  const { t } = useTranslation('integrations/upload');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const refresh = useRefresh(integrationApi.importFile);
  const [reading, setReading] = useState(() => firstReading(upload));
  const [step, setStep] = useState<'columns' | 'preview'>('columns');
  const at = { params: { id: upload.id } };
  const discard = useMutation({
    mutationFn: () => integrationApi.deleteFileUpload(at),
    onSuccess: restart,
    onError: (error) => sayRefused(upload.file_name, error, t('file.failed')),
    onSettled: refresh,
  });
  const start = useMutation({
    mutationFn: () => integrationApi.importFile({ ...at, body: bodyOf(reading) }),
    onSuccess: (started) => queryClient.setQueryData(keyOf(integrationApi.readFileUpload, at), started),
    onError: (error) => sayRefused(upload.file_name, error, t('import_failed')),
    onSettled: refresh,
  });
  return (
    <>
      <Steps at={step} />
      {upload.same_file_at && (
        <Alert color="warning" icon={<IconInfoCircle aria-hidden />} mb="sm">
          {t('file.same', { date: formats.date(upload.same_file_at) })}
        </Alert>
      )}
      {step === 'columns' ? (
        <ColumnsStep
          upload={upload}
          place={place}
          reading={reading}
          change={setReading}
          next={() => setStep('preview')}
          discard={() => discard.mutate()}
          isDiscarding={discard.isPending}
        />
      ) : (
        <PreviewStep
          upload={upload}
          reading={reading}
          change={setReading}
          back={() => setStep('columns')}
          start={() => start.mutate()}
          isStarting={start.isPending}
        />
      )}
    </>
  );
}
