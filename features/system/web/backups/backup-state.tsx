import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClock, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { Backup, BackupStatus, RestoreTestState } from '../../contract.ts';

const looks: StatusLooks<BackupStatus> = {
  Waiting: { tone: 'neutral', icon: IconClock },
  Running: { tone: 'info', icon: IconLoader2 },
  Done: { tone: 'success', icon: IconCircleCheck },
  Failed: { tone: 'danger', icon: IconCircleX },
};
const restoreTestLooks: StatusLooks<RestoreTestState> = {
  None: { tone: 'neutral', icon: IconCircleDashed },
  Waiting: { tone: 'neutral', icon: IconClock },
  Running: { tone: 'info', icon: IconLoader2 },
  Right: { tone: 'success', icon: IconCircleCheck },
  Wrong: { tone: 'danger', icon: IconCircleX },
};

/** The status of a backup and, once it is made, the result of its restore test. */
export function BackupState({ backup: { status, proof } }: { backup: Backup }) {
  const { t } = useTranslation('system');
  if (status !== 'Done') {
    return (
      <StatusPill
        status={status}
        looks={looks}
        textOf={(state) => t(`backups.states.${state}`)}
        label={t('backups.status')}
      />
    );
  }
  return (
    <StatusPill
      status={proof}
      looks={restoreTestLooks}
      textOf={(state) => t(`backups.proofs.${state}`)}
      label={t('backups.proof')}
    />
  );
}
