import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDownload,
  IconFileUpload,
  IconFlask,
  IconPlugConnected,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { configuringIntegrations } from '../../contract/access.ts';
import type { Integration } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { deletingIntegration, testingIntegration, undoingDeliveries, uploadingFile } from '../acts/acts.ts';
import { integrationApi, showMapping } from '../use-integrations.ts';

/** The actions on an integration for users who may configure it. */
export function PanelActs({ integration }: { integration: Integration }) {
  const { t } = useTranslation(['integrations', 'integrations/setup']);
  const { id } = integration;
  const { isFile, polledFor, authentications } = sourceTypes[integration.integration_type];
  if (!useMay()(configuringIntegrations)) return null;
  return (
    <>
      {isFile && (
        <Button
          size="xs"
          leftSection={<IconFileUpload size={15} aria-hidden />}
          onClick={() => uploadingFile.begin({ integration, uploadId: null })}
        >
          {t('list.upload')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFlask size={15} aria-hidden />}
        onClick={() => testingIntegration.begin(integration)}
      >
        {t('list.test')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRoute size={15} aria-hidden />}
        onClick={() => showMapping(id)}
      >
        {t('integrations/setup:panel.mapping')}
      </Button>
      {authentications?.includes('address') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          onClick={() => undoingDeliveries.begin(integration)}
        >
          {t('integrations/setup:undo.button')}
        </Button>
      )}
      {polledFor && <SourceActs integration={integration} />}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() => deletingIntegration.begin(integration)}
      >
        {t('list.delete')}
      </Button>
    </>
  );
}

/** Calls the source: to check that it answers, and to fetch its leads. */
function SourceActs({ integration: { id, name } }: { integration: Integration }) {
  const { t } = useTranslation('integrations/setup');
  const refresh = useRefresh(integrationApi.syncIntegration);
  const check = useMutation({
    mutationFn: () => integrationApi.checkSource({ params: { id } }),
    onSuccess: () => sayDone(t('panel.check_begun'), name),
    onError: (error) => sayRefused(name, error, t('panel.check_failed')),
    onSettled: refresh,
  });
  const sync = useMutation({
    mutationFn: () => integrationApi.syncIntegration({ params: { id }, body: {} }),
    onSuccess: () => sayDone(t('panel.sync_done'), name),
    onError: (error) => sayRefused(name, error, t('panel.sync_failed')),
    onSettled: refresh,
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlugConnected size={15} aria-hidden />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {t('panel.check')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden />}
        loading={sync.isPending}
        onClick={() => sync.mutate()}
      >
        {t('panel.sync')}
      </Button>
    </>
  );
}
