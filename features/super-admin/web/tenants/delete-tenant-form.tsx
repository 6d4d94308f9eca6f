import { Alert, Button, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { systemApi } from '#features/system/web/index.tsx';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { Tenant } from '../../contract.ts';
import { showTenants, superAdminApi, useTenantContents } from '../use-super-admin.ts';

/** Asks before an agency goes, and wants its name typed. */
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
            {t('tenants.delete')}
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
      <BackUpFirst tenant={tenant} />
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

/** Offers a backup of the agency alone, which can be kept longer than its thirty days. */
function BackUpFirst({ tenant: { id, name } }: { tenant: Tenant }) {
  const { t } = useTranslation('super-admin');
  const refresh = useRefresh(systemApi.requestBackup);
  const [isAsked, setAsked] = useState(false);
  async function ask(): Promise<void> {
    setAsked(true);
    try {
      await systemApi.requestBackup({ body: { tenant_id: id } });
      sayDone(t('tenants.backup_asked'), name);
    } catch (error) {
      sayRefused(name, error, t('tenants.backup_failed'));
      setAsked(false);
    }
    await refresh();
  }
  return (
    <div>
      <Button size="xs" variant="default" disabled={isAsked} onClick={() => void ask()}>
        {t('tenants.backup_first')}
      </Button>
    </div>
  );
}
