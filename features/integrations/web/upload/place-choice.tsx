import { useTranslation } from 'react-i18next';
import { PlaceChoice as ChoiceOfPlace } from '#platform/web/files/place-choice.tsx';
import { sayRefused } from '#platform/web/say.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { integrationApi } from '../use-integrations.ts';
import { useSendFile } from './use-send-file.ts';

interface PlaceChoiceProps {
  upload: FileUpload;
  /** null means it was uploaded before, and the user must choose it again. */
  file: File | null;
  integrationId: string | null;
  done: (id: string, file: File) => void;
}

/** The choice of the worksheet and title row of a file, which is then uploaded again. */
export function PlaceChoice({ upload, file, integrationId, done }: PlaceChoiceProps) {
  const { t } = useTranslation('integrations/upload');
  const { mutate, isPending } = useSendFile({
    integrationId,
    done: (read, sent) => {
      done(read.id, sent);
      // The daily cleanup would delete the first upload in any case.
      integrationApi.deleteFileUpload({ params: { id: upload.id } }).catch(() => {});
    },
    failed: (error) => sayRefused(upload.file_name, error, t('file.failed')),
  });
  return (
    <ChoiceOfPlace
      known={upload}
      file={file}
      noTitles={t('place.no_titles')}
      isReading={isPending}
      read={(sent, place) => mutate({ file: sent, place })}
    />
  );
}
