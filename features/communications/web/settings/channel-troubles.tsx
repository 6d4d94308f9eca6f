import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import type { CommunicationSettings } from '../../contract/settings.ts';
import classes from './settings.module.css';

/** The stopped channels, and why. Saving the settings retries them. */
export function ChannelTroubles({ settings: { troubles } }: { settings: CommunicationSettings }) {
  const { t } = useTranslation(['communications/settings', 'communications']);
  const formats = useFormats();
  return troubles.map(({ communication_type, message, said, since }) => (
    <Alert
      key={communication_type}
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      className={classes.trouble}
      title={t('trouble.title', { channel: t(`communications:communication_type.${communication_type}`) })}
    >
      <Text size="sm">{message}</Text>
      {said && (
        <Text size="sm">
          <q>{said}</q>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('trouble.since', { age: formats.age(since) })}
      </Text>
    </Alert>
  ));
}
