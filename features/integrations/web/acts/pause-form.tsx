import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { IntegrationCard } from '../../contract/integration.ts';
import { integrationApi } from '../use-integrations.ts';

const Nothing = z.object({});

/** What a pause means: some sources send, some are asked, and files are brought by people. */
function textOf(type: IntegrationCard['integration_type']) {
  if (type === 'API REST') return 'pause.not_asked';
  return type === 'File Upload' ? 'pause.files' : 'pause.text';
}

/** Asks before what a source sends is kept no more. */
export default function PauseForm({ integration, close }: { integration: IntegrationCard; close: () => void }) {
  const { t } = useTranslation(['integrations/acts', 'platform']);
  const refresh = useRefresh(integrationApi.updateIntegration);
  const form = useValidatedForm(Nothing, {});
  async function pause(): Promise<void> {
    await integrationApi.updateIntegration({ params: { id: integration.id }, body: { status: 'Inactive' } });
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      call={pause}
      otherwise={t('platform:results.error_updating')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting} data-autofocus>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('pause.confirm')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t(textOf(integration.integration_type))}</Text>
      {integration.integration_type === 'Google Ads' && <Text size="sm">{t('pause.google')}</Text>}
    </CallForm>
  );
}
