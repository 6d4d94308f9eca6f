import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { RecordTable } from '#platform/web/records/record-table.tsx';
import type { Column } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import type { CommunicationLog } from '../../contract/messages.ts';
import classes from '../communications.module.css';
import { channelIcons, historyLooks } from '../looks.ts';
import { MessageStatus } from '../message-status.tsx';
import { previewOf, reachedAt } from './told.ts';

interface HistoryTableProps {
  list: Pages<CommunicationLog>;
  messages: readonly CommunicationLog[];
  open: (id: string) => void;
}

/** The messages as a table: recipient, channel, subject, status, time. */
export function HistoryTable({ messages, open, ...rest }: HistoryTableProps) {
  const { t } = useTranslation(['communications/history', 'communications']);
  const columns = useColumns(open);
  const title = useMemo(
    () => ({
      label: t('table.recipient'),
      nameOf: (message: CommunicationLog) => message.recipient_name || reachedAt(message),
    }),
    [t],
  );
  return (
    <RecordTable
      name="communications"
      label={t('communications:title')}
      items={messages}
      title={title}
      columns={columns}
      open={open}
      {...rest}
      sort="newest"
      changeSort={() => {}}
    />
  );
}

function useColumns(open: (id: string) => void): readonly Column<CommunicationLog, 'newest'>[] {
  const { t } = useTranslation(['communications/history', 'communications']);
  const formats = useFormats();
  return useMemo(
    () => [
      {
        name: 'address',
        label: t('table.address'),
        width: 150,
        cell: (message) => <span title={reachedAt(message)}>{reachedAt(message)}</span>,
      },
      {
        name: 'communication_type',
        label: t('table.channel'),
        width: 96,
        cell: ({ communication_type }) => <Channel channel={communication_type} />,
      },
      {
        name: 'content',
        label: t('table.message'),
        width: 264,
        cell: (message) => (
          <span className={classes.twoLines}>
            {message.subject && <strong>{message.subject}</strong>} {previewOf(message)}
          </span>
        ),
      },
      {
        name: 'status',
        label: t('table.status'),
        width: 216,
        cell: (message) => <StatusCell message={message} />,
      },
      {
        name: 'created_at',
        label: t('table.date'),
        width: 112,
        cell: ({ created_at }) => (
          <span className={classes.twoLines}>
            {formats.date(created_at)} {formats.time(created_at)}
          </span>
        ),
      },
      {
        name: 'view',
        label: t('table.actions'),
        width: 84,
        cell: (message) => (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconEye size={14} aria-hidden />}
            aria-label={t('view_of', { name: message.recipient_name || reachedAt(message) })}
            onClick={() => open(message.id)}
          >
            {t('view')}
          </Button>
        ),
      },
    ],
    [t, formats, open],
  );
}

/** The status, and in red why the message did not arrive. */
export function StatusCell({ message }: { message: CommunicationLog }) {
  const { t } = useTranslation('communications/history');
  const { status, error_message, is_test } = message;
  return (
    <span className={classes.statusCell}>
      <MessageStatus status={status} looks={historyLooks} />
      {is_test && <span className={classes.test}>{t('test')}</span>}
      {error_message && (
        <span className={classes.error} title={error_message}>
          {error_message}
        </span>
      )}
    </span>
  );
}

function Channel({ channel }: { channel: CommunicationLog['communication_type'] }) {
  const { t } = useTranslation('communications');
  const Icon = channelIcons[channel];
  return (
    <span className={classes.channel}>
      <Icon size={16} aria-hidden />
      {t(`communication_type.${channel}`)}
    </span>
  );
}
