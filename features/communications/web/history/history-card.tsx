import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { CardFoot } from '#platform/web/records/card-facts.tsx';
import { CardNames, CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import type { CommunicationLog } from '../../contract/messages.ts';
import classes from '../communications.module.css';
import { channelIcons, historyLooks } from '../looks.ts';
import { MessageStatus } from '../message-status.tsx';
import { previewOf, reachedAt } from './told.ts';

interface HistoryCardProps {
  message: CommunicationLog;
  open: (id: string) => void;
}

/** One message on a phone. */
export const HistoryCard = memo(function HistoryCard({ message, open }: HistoryCardProps) {
  const { t } = useTranslation(['communications/history', 'communications']);
  const formats = useFormats();
  const { communication_type, subject, status, error_message, created_at, is_test } = message;
  const name = message.recipient_name || reachedAt(message);
  const Icon = channelIcons[communication_type];
  return (
    <RecordCard aria-label={name} className={classes.card}>
      <CardTop>
        <CardNames>
          <RecordName name={name} open={() => open(message.id)} />
          <p className={classes.small}>{reachedAt(message)}</p>
        </CardNames>
        <MessageStatus status={status} looks={historyLooks} />
      </CardTop>
      {subject && <p className={classes.subject}>{subject}</p>}
      <p className={classes.description}>{previewOf(message)}</p>
      {error_message && <p className={classes.error}>{error_message}</p>}
      <CardFoot>
        <span className={classes.channel}>
          <Icon size={16} aria-hidden />
          {t(`communications:communication_type.${communication_type}`)}
          {is_test && <span className={classes.test}>{t('test')}</span>}
        </span>
        <span className={classes.small}>
          {formats.date(created_at)} {formats.time(created_at)}
        </span>
      </CardFoot>
    </RecordCard>
  );
});
