import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { BroughtInClients } from '../contract/brought-in.ts';
import { renewalApi } from './use-renewals.ts';

const Nothing = z.object({});

/** Says what it means to write to the clients of a file, before an Admin allows it for good. */
export default function BroughtInForm({
  clients: { clients, waiting },
  close,
}: {
  clients: BroughtInClients;
  close: () => void;
}) {
  const { t } = useTranslation(['renewals', 'platform']);
  const formats = useFormats();
  const refresh = useRefresh(renewalApi.writeToBroughtInClients);
  const form = useValidatedForm(Nothing, {});
  async function allow(): Promise<void> {
    await renewalApi.writeToBroughtInClients({});
    sayDone(t('brought_in.done'));
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      call={allow}
      otherwise={t('brought_in.failed')}
      actions={
        <DialogActions>
          <Button variant="default" data-autofocus onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('brought_in.button')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t('brought_in.confirm', { count: clients, total: formats.number(clients) })}</Text>
      {waiting > 0 && (
        <Text size="sm">{t('brought_in.sent_now', { count: waiting, total: formats.number(waiting) })}</Text>
      )}
      <Text size="sm">{t('brought_in.for_good')}</Text>
    </CallForm>
  );
}
