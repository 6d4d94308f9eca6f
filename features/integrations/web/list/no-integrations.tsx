import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { Empty } from '#platform/web/ui/async-state.tsx';
import { configuringIntegrations } from '../../contract/access.ts';
import { creatingIntegration } from '../setup/creating-integration.ts';

/** The empty state of an agency without integrations. */
export function NoIntegrations() {
  const { t } = useTranslation('integrations');
  const mayCreate = useMay()(configuringIntegrations);
  return (
    <Empty
      icon={<IconPlugConnected size={40} />}
      title={t('empty.title')}
      text={t(mayCreate ? 'empty.text' : 'empty.text_read')}
      action={mayCreate && <NewIntegration />}
    />
  );
}

/** Starts a new integration. */
export function NewIntegration() {
  const { t } = useTranslation('integrations');
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => creatingIntegration.begin(null)}>
      {t('list.create')}
    </Button>
  );
}
