import { Paper, Title } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { CommunicationStats } from '../../contract/messages.ts';
import { channelIcons, dashboardLooks } from '../looks.ts';
import { MessageStatus } from '../message-status.tsx';
import { openMessage } from '../use-communications.ts';
import classes from './dashboard.module.css';

/** The latest messages; each links to its details. */
export function Recent({ messages }: { messages: CommunicationStats['recent_communications'] }) {
  const { t } = useTranslation('communications');
  const formats = useFormats();
  const headingId = useId();
  return (
    <Paper component="section" p="md" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} mb="xs">
        {t('dashboard.recent')}
      </Title>
      {messages.length === 0 ? (
        <Empty icon={<IconMessageOff size={32} />} title={t('dashboard.no_recent')} />
      ) : (
        <ul className={classes.recent}>
          {messages.map(({ id, type, recipient_name, status, created_at }) => {
            const Icon = channelIcons[type];
            return (
              <li key={id}>
                <button type="button" className={classes.message} onClick={() => openMessage(id)}>
                  <span className={classes.channel} title={t(`communication_type.${type}`)}>
                    <Icon size={18} aria-hidden />
                    <span className={classes.hidden}>{t(`communication_type.${type}`)}</span>
                  </span>
                  <span className={classes.who}>{recipient_name || t('nobody')}</span>
                  <MessageStatus status={status} looks={dashboardLooks} />
                  <span className={classes.when}>
                    {formats.date(created_at)} {formats.time(created_at)}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Paper>
  );
}
