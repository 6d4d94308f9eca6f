import { Alert, Button, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { BackUpFirst } from '#features/system/web/index.tsx';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { Tenant } from '../../contract.ts';
import { showTenants, superAdminApi, useTenantContents } from '../use-super-admin.ts';

/** Confirms the deletion of an agency; the operator must type its name. */
export default function DeleteTenantForm({ tenant, close }: { tenant: Tenant; close: () => void }) {
  const { t } = useTranslation(['super-admin', 'platform']);
  const { number } = useFormats();
  const contents = useTenantContents(tenant.id);
  const refresh = useRefresh(superAdminApi.deleteTenant);
  const Typed = z.object({
    name: z
      .string()
      .check(z.refine((typed) => typed.trim() === tenant.name.trim(), { error: 'super-admin:validation.name_typed' })),
  });
  const form = useValidatedForm(Typed, { name: '' });
  async function remove(): Promise<void> {
    await superAdminApi.deleteTenant({ params: { id: tenant.id } });
    sayDone(t('done.deleted'), tenant.name);
    close();
    showTenants();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      call={remove}
      otherwise={t('failed.delete')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            {t('tenants.delete_title', { name: tenant.name })}
          </Button>
        </DialogActions>
      }
    >
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
        {t('tenants.delete_question')}
      </Alert>
      <Text size="sm">
        {contents.data
          ? t('tenants.holds', {
              rows: number(contents.data.rows),
              users: number(tenant.current_users),
              policies: number(tenant.current_policies),
            })
          : t('tenants.counting')}
      </Text>
      <Text size="sm">{t('tenants.delete_kept')}</Text>
      <BackUpFirst agency={tenant} />
      <TextInput
        label={t('tenants.type_name', { name: tenant.name })}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </CallForm>
  );
}
