import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { renewalRoutes } from '../contract.ts';
import { renewalApi } from './use-renewals.ts';

const BroughtInForm = lazyView(() => import('./brought-in-form.tsx'));

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
          {data.waiting > 0 && t('brought_in.waiting', { count: data.waiting, total: formats.number(data.waiting) })}{' '}
          {!mayAllow && t('brought_in.ask_admin')}
        </Text>
        {mayAllow && (
          <Button size="xs" variant="default" onClick={dialog.open}>
            {t('brought_in.button')}
          </Button>
        )}
      </Group>
      <FormDialog opened={isOpen} close={dialog.close} title={t('brought_in.confirm_title')} size={480} fields={2}>
        <div ref={focusStart}>
          <BroughtInForm clients={data} close={dialog.close} />
        </div>
      </FormDialog>
    </Alert>
  );
}
