import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHourglassHigh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import type { DecideWaiting } from '../../contract/messages.ts';
import { communicationApi } from '../use-communications.ts';
import classes from './settings.module.css';

/**
 * Messages that users wrote more than a day ago while there was no mail server. An Admin sends or cancels all of them.
 */
export function WaitingForAdmin({ count }: { count: number }) {
  const { t } = useTranslation('communications/settings');
  const refresh = useRefresh(communicationApi.decideWaiting);
  const decide = useMutation({
    mutationFn: (decision: DecideWaiting['decision']) => communicationApi.decideWaiting({ body: { decision } }),
    async onSuccess(answer, decision) {
      sayDone(t(decision === 'send' ? 'waiting.sent' : 'waiting.canceled', { count: answer.count }));
      await refresh();
    },
    onError: (error) => sayRefused(t('waiting.failed'), error, t('waiting.failed')),
  });
  if (count === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconHourglassHigh aria-hidden />}
      className={classes.trouble}
      title={t('waiting.title', { count })}
    >
      <Text size="sm">{t('waiting.text')}</Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" loading={decide.isPending} onClick={() => decide.mutate('send')}>
          {t('waiting.send')}
        </Button>
        <Button size="xs" variant="default" disabled={decide.isPending} onClick={() => decide.mutate('cancel')}>
          {t('waiting.cancel')}
        </Button>
      </Group>
    </Alert>
  );
}
