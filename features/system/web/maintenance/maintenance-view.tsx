import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { Maintenance } from '../../contract.ts';
import { systemApi } from '../system-api.ts';
import { MaintenanceForm } from './maintenance-form.tsx';

const everyMs = 10_000;

/** Shows whether maintenance is on; begins, changes, and ends it. */
export default function MaintenanceView() {
  const { t } = useTranslation('system');
  const state = useQuery({ ...asking(systemApi.readMaintenance, {}), refetchInterval: everyMs });
  if (state.isError) return <LoadError error={state.error} retry={() => void state.refetch()} />;
  if (!state.data) return <Skeleton height={320} />;
  return (
    <Stack maw={640}>
      <Text size="sm">{t('maintenance.about')}</Text>
      {state.data.is_on ? (
        <On maintenance={state.data} />
      ) : (
        <Alert color="green" icon={<IconCircleCheck size={18} aria-hidden />} title={t('maintenance.off')} />
      )}
      <MaintenanceForm key={state.data.began_at} maintenance={state.data} />
    </Stack>
  );
}

function On({ maintenance: { access, holds_jobs, began_at, ends_at } }: { maintenance: Maintenance }) {
  const { t } = useTranslation('system');
  const { date, time } = useFormats();
  const at = (instant: string) => `${date(instant)} ${time(instant)}`;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('maintenance.on')}>
      <Stack gap="xs">
        <Text size="sm">
          {began_at && t('maintenance.since', { at: at(began_at) })} {access && t(`maintenance.means.${access}`)}{' '}
          {holds_jobs && t('maintenance.jobs_wait')}{' '}
          {ends_at ? t('maintenance.until', { at: at(ends_at) }) : t('maintenance.open')}
        </Text>
        <Group>
          <EndNow />
        </Group>
      </Stack>
    </Alert>
  );
}

function EndNow() {
  const { t } = useTranslation('system');
  const refresh = useRefresh(systemApi.endMaintenance);
  const [isBusy, setBusy] = useState(false);
  async function end(): Promise<void> {
    setBusy(true);
    try {
      await systemApi.endMaintenance({});
      sayDone(t('maintenance.ended'));
    } catch (error) {
      sayRefused(t('sections.maintenance'), error, t('maintenance.not_changed'));
    }
    await refresh();
    setBusy(false);
  }
  return (
    <Button size="xs" variant="default" loading={isBusy} onClick={() => void end()}>
      {t('maintenance.end')}
    </Button>
  );
}
