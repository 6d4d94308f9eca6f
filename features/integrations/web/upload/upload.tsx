import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { importingFiles } from '../../contract/access.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { FileStep } from './file-step.tsx';
import { ImportProgress } from './import-progress.tsx';
import { KnownFiles } from './known-files.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { ReadingSteps } from './reading-steps.tsx';
import { Report } from './report.tsx';
import classes from './upload.module.css';
import { useUpload } from './use-uploads.ts';

interface UploadProps {
  /** null means the file needs none of its own. */
  integration: { id: string; name: string } | null;
  /** A file that was uploaded before. null means a new one. */
  uploadId: string | null;
  close: () => void;
}

/** The complete file import: choice of the file, columns, preview, import, and undo. */
export default function Upload({ integration, uploadId, close }: UploadProps) {
  const [id, setId] = useState(uploadId);
  const [file, setFile] = useState<File | null>(null);
  const [again, setAgain] = useState(0);
  const integrationId = integration?.id ?? null;
  const follow = (sent: string, from: File) => {
    setFile(from);
    setId(sent);
  };
  if (id === null) {
    return (
      <div key={again} ref={focusStart}>
        <FileStep integrationId={integrationId} done={follow} close={close} />
        {!integration && <KnownFiles open={setId} />}
      </div>
    );
  }
  const restart = () => {
    setAgain(again + 1);
    setFile(null);
    setId(null);
  };
  return (
    <KnownFile
      id={id}
      restart={restart}
      close={close}
      placeOf={(upload) => <PlaceChoice upload={upload} file={file} integrationId={integrationId} done={follow} />}
    />
  );
}

interface KnownFileProps {
  restart: () => void;
  close: () => void;
  /** The choice of the worksheet and title row. */
  placeOf: (upload: FileUpload) => ReactNode;
}

function KnownFile({ id, ...rest }: KnownFileProps & { id: string }) {
  const upload = useUpload(id);
  if (upload.isError) return <LoadError error={upload.error} retry={() => void upload.refetch()} />;
  if (upload.isPending) return <Skeleton h={240} radius="md" />;
  return <FileAt upload={upload.data} {...rest} />;
}

/** The screen for a file's current step. */
function FileAt({ upload, restart, close, placeOf }: KnownFileProps & { upload: FileUpload }) {
  const { t } = useTranslation('integrations/upload');
  const mayImport = useMay()(importingFiles);
  switch (upload.status) {
    case 'ready':
      return mayImport ? (
        <ReadingSteps key={upload.id} upload={upload} restart={restart} place={placeOf(upload)} />
      ) : (
        <p className={classes.hint}>{t('status.ready')}</p>
      );
    case 'importing':
    case 'stopping':
    case 'undoing':
      return <ImportProgress upload={upload} />;
    default:
      return <Report upload={upload} restart={restart} close={close} />;
  }
}
