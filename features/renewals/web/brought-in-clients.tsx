import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { BroughtInClients as Clients } from '../contract/brought-in.ts';
import { renewalRoutes } from '../contract.ts';
import { renewalApi } from './use-renewals.ts';

/**
 * Says that clients of a file get no reminders yet, and lets an Admin allow them. Renders nothing if there are none, or
 * if it is allowed.
 */
export function BroughtInClients() {
  const { t } = useTranslation('renewals');
  const formats = useFormats();
  const may = useMay();
  const { data } = useQuery(asking(renewalApi.readBroughtInClients, {}));
  const [isOpen, dialog] = useDisclosure(false);
  if (!data || data.allowed_at !== null || (data.clients === 0 && data.waiting === 0)) return null;
  const mayAllow = may(renewalRoutes.routes.writeToBroughtInClients);
  return (
    <Alert mb="sm" color="yellow" icon={<IconMailPause aria-hidden />} title={t('brought_in.title')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {t('brought_in.clients', { count: data.clients, total: formats.number(data.clients) })}{' '}
          {t('brought_in.waiting', { count: data.waiting, total: formats.number(data.waiting) })}{' '}
          {!mayAllow && t('brought_in.ask_admin')}
        </Text>
        {mayAllow && (
          <Button size="xs" variant="default" onClick={dialog.open}>
            {t('brought_in.button')}
          </Button>
        )}
      </Group>
      <FormDialog opened={isOpen} close={dialog.close} title={t('brought_in.confirm_title')} size={480} fields={2}>
        <ConfirmForm clients={data} close={dialog.close} />
      </FormDialog>
    </Alert>
  );
}

const Nothing = z.object({});

function ConfirmForm({ clients: { clients, waiting }, close }: { clients: Clients; close: () => void }) {
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
