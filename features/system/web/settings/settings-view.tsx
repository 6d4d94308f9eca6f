import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asking } from '#platform/web/reads.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { systemApi } from '../system-api.ts';
import { SettingsForm } from './settings-form.tsx';
import { TestMail } from './test-mail.tsx';

/** The settings of the whole installation. */
export default function SettingsView() {
  const { t } = useTranslation(['system/settings', 'system']);
  const settings = useQuery(asking(systemApi.readSettings, {}));
  if (settings.isError) return <LoadError error={settings.error} retry={() => void settings.refetch()} />;
  if (!settings.data) return <Skeleton height={480} />;
  return (
    <Stack maw={640}>
      <Text size="sm">{t('settings.about')}</Text>
      <SettingsForm settings={settings.data} />
      <TestMail />
    </Stack>
  );
}
