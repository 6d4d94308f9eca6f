import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconChecklist,
  IconCircle,
  IconCircleCheck,
  IconEye,
  IconFileDollar,
  IconMailQuestion,
  IconMailX,
  IconMessage,
  IconPlugConnected,
  IconPlugConnectedX,
  IconReceiptRefund,
  IconRefresh,
  IconRefreshAlert,
  IconShieldCheck,
  IconUserCog,
  IconUserShare,
  IconUsersGroup,
  IconWorldX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import { useFormats } from '#platform/web/format.ts';
import { toneOf } from '#platform/web/records/tone.ts';
import { Unbroken } from '#platform/web/records/unbroken.tsx';
import type { Notification, NotificationKind } from '../contract.ts';
import classes from './bell.module.css';
import { useWords } from './use-words.ts';

/** The icon and color of each kind. */
const looks: Readonly<Record<NotificationKind, readonly [TablerIcon, Meaning]>> = {
  'lead.assigned': [IconUsersGroup, 'info'],
  'lead.file_assigned': [IconUsersGroup, 'info'],
  'quote.assigned': [IconFileDollar, 'info'],
  'policy.assigned': [IconShieldCheck, 'info'],
  'work.handed_on': [IconUserShare, 'info'],
  'policy.expiring': [IconCalendarDue, 'warning'],
  'task.assigned': [IconChecklist, 'info'],
  'task.due': [IconAlertTriangle, 'warning'],
  'renewal.created': [IconRefresh, 'progress'],
  'renewal.failed': [IconRefreshAlert, 'danger'],
  'commission.chargeback': [IconReceiptRefund, 'warning'],
  'commission.chargebacks': [IconReceiptRefund, 'warning'],
  'integration.trouble': [IconPlugConnectedX, 'danger'],
  'integration.healed': [IconPlugConnected, 'success'],
  'message.reply': [IconMessage, 'info'],
  'message.undelivered': [IconMailX, 'warning'],
  'message.unknown': [IconMailQuestion, 'warning'],
  'channel.trouble': [IconPlugConnectedX, 'danger'],
  'channel.healed': [IconPlugConnected, 'success'],
  'visit.begun': [IconEye, 'info'],
  'visit.asked': [IconEye, 'warning'],
  'operator.acted': [IconUserCog, 'warning'],
  'domain.missing': [IconWorldX, 'warning'],
  'domain.lost': [IconWorldX, 'danger'],
  'channel.limit': [IconAlertTriangle, 'warning'],
};

interface NotificationRowProps {
  notification: Notification;
  open: (notification: Notification) => void;
  mark: (notification: Notification, isRead: boolean) => Promise<void>;
}

/** One notification: its text, the user who caused it, its age, and whether it was read. */
export function NotificationRow({ notification, open, mark }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const words = useWords();
  const formats = useFormats();
  const { kind, facts, created_at, read_at } = notification;
  const [Icon, tone] = looks[kind];
  const text = words(notification);
  const isRead = read_at !== null;
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <button type="button" data-opens className={classes.opens} onClick={() => open(notification)}>
        <span {...toneOf(tone, classes.icon)}>
          <Icon size={18} aria-hidden />
        </span>
        <span className={classes.words}>
          {!isRead && <span className={classes.hidden}>{t('is_unread')} </span>}
          <span className={classes.text}>
            <Unbroken text={text} />
          </span>
          <span className={classes.aside}>{[facts.by, formats.age(created_at)].filter(Boolean).join(' · ')}</span>
        </span>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        title={isRead ? t('mark_unread') : t('mark_read')}
        aria-label={`${isRead ? t('mark_unread') : t('mark_read')}: ${text}`}
        onClick={() => void mark(notification, !isRead)}
      >
        {isRead ? <IconCircle size={16} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
      </ActionIcon>
    </li>
  );
}
