import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { currentView } from '#platform/web/navigation.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { IntegrationCard } from '../../contract/integration.ts';
import { integrationApi, showIntegrations } from '../use-integrations.ts';

const Nothing = z.object({});

/** Asks for confirmation before an integration is deleted, and names what stays. */
export default function DeleteForm({ integration, close }: { integration: IntegrationCard; close: () => void }) {
  const { t } = useTranslation(['integrations/acts', 'platform']);
  const refresh = useRefresh(integrationApi.deleteIntegration);
  const shownName = useMadeName()(integration.name);
  const form = useValidatedForm(Nothing, {});
  async function remove(): Promise<void> {
    await integrationApi.deleteIntegration({ params: { id: integration.id } });
    sayDone(t('platform:results.deleted'), shownName);
    close();
    if (currentView().open === integration.id) showIntegrations();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      call={remove}
      otherwise={t('delete.failed')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting} data-autofocus>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            {t('delete.confirm')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t('delete.text')}</Text>
      <Text size="sm">{t('delete.kept')}</Text>
    </CallForm>
  );
}
