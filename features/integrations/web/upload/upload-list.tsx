import { Anchor, Text } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconFile, IconLoader, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { itemsOf } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { FileUpload, UploadStatus } from '../../contract/file-upload.ts';
import type { Integration } from '../../contract/integration.ts';
import { uploadingFile } from '../acts/acts.ts';
import shared from '../integrations.module.css';
import classes from './upload.module.css';
import { useUploads } from './use-uploads.ts';

const looks: StatusLooks<UploadStatus> = {
  ready: { tone: 'neutral', icon: IconFile },
  importing: { tone: 'info', icon: IconLoader },
  done: { tone: 'success', icon: IconCircleCheck },
  undoing: { tone: 'info', icon: IconLoader },
  undone: { tone: 'neutral', icon: IconArrowBackUp },
  stopping: { tone: 'info', icon: IconLoader },
  stopped: { tone: 'warning', icon: IconPlayerStop },
};

/** The files that came by an integration; each opens where it is on its way, or its report. */
export default function UploadList({ integration }: { integration: Integration }) {
  const { t } = useTranslation('integrations/upload');
  const uploads = useUploads(integration.id);
  if (uploads.isError) return <LoadError error={uploads.error} retry={() => void uploads.refetch()} />;
  const files = itemsOf(uploads.data);
  return (
    <section className={shared.part} aria-label={t('list.title')}>
      <h3>{t('list.title')}</h3>
      {uploads.isSuccess && files.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('list.none')}
        </Text>
      )}
      <ul className={classes.rows}>
        {files.map((upload) => (
          <UploadLine key={upload.id} upload={upload} integration={integration} />
        ))}
      </ul>
      <MoreButton list={uploads} />
    </section>
  );
}

function UploadLine({ upload, integration }: { upload: FileUpload; integration: Integration }) {
  const { t } = useTranslation('integrations/upload');
  const formats = useFormats();
  const { id, file_name, created_at, created_by_name, rows, status } = upload;
  return (
    <li>
      <div className={classes.rowHead}>
        <span className={classes.who}>
          <Anchor
            component="button"
            type="button"
            inherit
            mih={24}
            fw={600}
            ta="start"
            onClick={() => uploadingFile.begin({ integration, uploadId: id })}
          >
            {file_name}
          </Anchor>
          <small>
            {t('list.detail', { date: formats.date(created_at), who: created_by_name ?? '' })}
            {rows !== null && ` · ${t('list.rows', { count: rows, number: formats.number(rows) })}`}
          </small>
        </span>
        <StatusPill status={status} looks={looks} label={file_name} textOf={(each) => t(`status.${each}`)} />
      </div>
    </li>
  );
}
