import { IconAlertTriangle, IconCircleCheck, IconCopy, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { RowOutcome } from '../../contract/file-upload.ts';

const looks: StatusLooks<RowOutcome> = {
  created: { tone: 'success', icon: IconCircleCheck },
  joined: { tone: 'info', icon: IconUserCheck },
  duplicate: { tone: 'neutral', icon: IconCopy },
  failed: { tone: 'danger', icon: IconAlertTriangle },
};

/** The outcome of a row. */
export function OutcomePill({ outcome }: { outcome: RowOutcome }) {
  const { t } = useTranslation('integrations/upload');
  return <StatusPill status={outcome} looks={looks} label="" textOf={(each) => t(`outcome.${each}`)} />;
}
