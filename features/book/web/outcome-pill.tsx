import {
  IconAlertTriangle,
  IconArrowMerge,
  IconCircleCheck,
  IconCircleDashed,
  IconEdit,
  IconEqual,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { RowOutcome } from '../contract/imports.ts';

const looks: StatusLooks<RowOutcome> = {
  created: { tone: 'success', icon: IconCircleCheck },
  renewed: { tone: 'success', icon: IconRefresh },
  updated: { tone: 'info', icon: IconEdit },
  unchanged: { tone: 'neutral', icon: IconEqual },
  conflict: { tone: 'warning', icon: IconAlertTriangle },
  merged: { tone: 'neutral', icon: IconArrowMerge },
  left_out: { tone: 'danger', icon: IconCircleDashed },
};

/** What becomes of a row or of its policy. */
export function OutcomePill({ outcome }: { outcome: RowOutcome }) {
  const { t } = useTranslation('book');
  return <StatusPill status={outcome} looks={looks} label="" textOf={(each) => t(`outcome.${each}`)} />;
}
