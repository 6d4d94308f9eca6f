import { useTranslation } from 'react-i18next';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { CommunicationStatus } from '../contract/messages.ts';

interface MessageStatusProps {
  status: CommunicationStatus;
  looks: StatusLooks<CommunicationStatus>;
}

/** The status of a message. */
export function MessageStatus({ status, looks }: MessageStatusProps) {
  const { t } = useTranslation('communications');
  return <StatusPill status={status} looks={looks} label={t('status_label')} textOf={(each) => t(`status.${each}`)} />;
}
