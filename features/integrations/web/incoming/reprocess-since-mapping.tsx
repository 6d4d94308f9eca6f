import { Alert, Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import type { Integration } from '../../contract/integration.ts';
import { integrationApi } from '../use-integrations.ts';

/** Shows how many failed before the last change of the mapping, and reprocesses them with one click. */
export default function ReprocessSinceMapping({ integration }: { integration: Integration }) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const { number } = useFormats();
  const refresh = useRefresh(integrationApi.reprocessFailed);
  const { id, name, failed_before_mapping: count } = integration;
  const told = (sent: number) => ({ count: sent, number: number(sent) });
  const { mutate, isPending } = useMutation({
    mutationFn: () => integrationApi.reprocessFailed({ body: { integration_id: id, since_mapping: true } }),
    onSuccess: (sent) => sayDone(t('reprocess.sent', told(sent.count)), name),
    onError: (error) => sayRefused(name, error, t('reprocess.failed')),
    onSettled: refresh,
  });
  return (
    <Alert color="info" icon={<IconRefresh aria-hidden />}>
      <Group gap="xs" justify="space-between">
        <span>{t('reprocess.waiting', told(count))}</span>
        <Button size="xs" loading={isPending} onClick={() => mutate()}>
          {t('reprocess.these', told(count))}
        </Button>
      </Group>
    </Alert>
  );
}
