import { Anchor } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconFile, IconLoader, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { FileUpload, UploadStatus } from '../../contract/file-upload.ts';
import classes from './upload.module.css';

const looks: StatusLooks<UploadStatus> = {
  ready: { tone: 'neutral', icon: IconFile },
  importing: { tone: 'info', icon: IconLoader },
  done: { tone: 'success', icon: IconCircleCheck },
  undoing: { tone: 'info', icon: IconLoader },
  undone: { tone: 'neutral', icon: IconArrowBackUp },
  stopping: { tone: 'info', icon: IconLoader },
  stopped: { tone: 'warning', icon: IconPlayerStop },
};

/** A file in a list. It opens its current step or its report. */
export function UploadLine({ upload, open }: { upload: FileUpload; open: (id: string) => void }) {
  const { t } = useTranslation('integrations/upload');
  const formats = useFormats();
  const { id, file_name, created_at, created_by_name, rows, status } = upload;
  return (
    <li>
      <div className={classes.rowHead}>
        <span className={classes.who}>
          <Anchor component="button" type="button" inherit mih={24} fw={600} ta="start" onClick={() => open(id)}>
            {file_name}
          </Anchor>
          <small>
            {[
              formats.date(created_at),
              created_by_name,
              rows !== null && t('list.rows', { count: rows, number: formats.number(rows) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <StatusPill status={status} looks={looks} label={file_name} textOf={(each) => t(`status.${each}`)} />
      </div>
    </li>
  );
}
