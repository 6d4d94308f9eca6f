import { IconArrowBackUp, IconCircleCheck, IconFile, IconLoader, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { BookImportCard, ImportStatus } from '../contract/imports.ts';

const looks: StatusLooks<ImportStatus> = {
  ready: { tone: 'neutral', icon: IconFile },
  importing: { tone: 'info', icon: IconLoader },
  stopping: { tone: 'info', icon: IconLoader },
  stopped: { tone: 'warning', icon: IconPlayerStop },
  done: { tone: 'success', icon: IconCircleCheck },
  undoing: { tone: 'info', icon: IconLoader },
  undone: { tone: 'neutral', icon: IconArrowBackUp },
};

/** How far an import is. */
export function ImportStatusPill({ of }: { of: BookImportCard }) {
  const { t } = useTranslation('book');
  return <StatusPill status={of.status} looks={looks} label={of.file_name} textOf={(each) => t(`status.${each}`)} />;
}
