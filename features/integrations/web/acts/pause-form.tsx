import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { textOf } from '#platform/web/text-of.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { IntegrationCard } from '../../contract/integration.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { integrationApi } from '../use-integrations.ts';

const Nothing = z.object({});

/** Asks for confirmation before deliveries of a source are no longer accepted. */
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
      {sourceTypes[integration.integration_type].pausedTexts.map((name) => (
        <Text key={name} size="sm">
          {textOf(t, `pause.${name}`)}
        </Text>
      ))}
    </CallForm>
  );
}
